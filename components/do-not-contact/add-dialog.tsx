"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useContactWork } from "@/components/prospects/parts/use-contact-work";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Segmented } from "@/components/ui/fields/segmented";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Added, doNotContact, listingLimits } from "@/lib/contract/prospects/do-not-contact";
import { Outcome } from "./outcome";

/** Any words could be the name of a company, so a member says what the lines are. */
const choices = ["addresses", "companies"] as const;

/** Adds typed or pasted lines, after showing what that does. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("do-not-contact.adding");
  const [text, setText] = useState("");
  const [of, setOf] = useState<(typeof choices)[number]>("addresses");
  const [checked, setChecked] = useState<Added | null>(null);
  const act = useContactWork();
  const lines = text.split("\n").map((line) => line.slice(0, listingLimits.lineLength));
  const isBlank = text.trim() === "";
  const isTooMuch = lines.length > listingLimits.lines;
  const input = { lines, areCompanies: of === "companies" };
  const check = () =>
    act.mutate(async () => setChecked(await browserApi(doNotContact.add, { ...input, isDryRun: true })));
  const add = () =>
    act.mutate(async () => {
      const { added } = await browserApi(doNotContact.add, { ...input, isDryRun: false });
      toast.success(t("done", { count: added }));
      onClose();
    });
  return (
    <Dialog
      open
      keepOpenOutside={!isBlank}
      onOpenChange={(stays) => !stays && onClose()}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {checked ? (
            <Button
              variant="primary"
              busy={act.isPending}
              disabledReason={checked.added === 0 ? t("nothingNew") : undefined}
              onClick={add}
            >
              {t("submit", { count: checked.added })}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={act.isPending}
              disabledReason={isBlank || isTooMuch ? t("nothing") : undefined}
              onClick={check}
            >
              {t("check")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid justify-items-start gap-4 *:w-full">
        <div>
          <Segmented
            label={t("of")}
            value={of}
            onChange={(next) => {
              setOf(next);
              setChecked(null);
            }}
            options={choices.map((value) => ({ value, label: t(value) }))}
          />
        </div>
        <Field
          label={t(of === "companies" ? "companyLabel" : "label")}
          hint={t(of === "companies" ? "companyHint" : "hint")}
          error={isTooMuch ? t("tooMany", { count: listingLimits.lines }) : undefined}
        >
          <Textarea
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChecked(null);
            }}
          />
        </Field>
        {checked && <Outcome outcome={checked} of="line" />}
      </div>
    </Dialog>
  );
}
