"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { type ConsentChannel, maxWordingLength, namedSources } from "@/lib/contract/prospects/consents";
import { wallTimeOf } from "@/lib/dates/wall-time";
import { shownNumber } from "@/lib/format/phone-numbers";
import { useViewer } from "@/lib/state/viewer";

/** How, when and to what the person consented. */
export type NewConsent = { source: (typeof namedSources)[number]; givenOn: string; wording: string };
type Props = {
  channel: ConsentChannel;
  phone: string;
  busy: boolean;
  onRecord: (consent: NewConsent) => void;
  onClose: () => void;
};

/** Asks for the evidence of a consent. */
export function ConsentDialog({ channel, phone, busy, onRecord, onClose }: Props) {
  const t = useTranslations("prospects.consents");
  const { now, zone } = useViewer();
  const today = new Date(wallTimeOf(now, zone)).toISOString().slice(0, 10);
  const { register, handleSubmit, watch } = useForm<NewConsent>({
    defaultValues: { source: "form", givenOn: today, wording: "" },
  });
  const [givenOn, wording] = watch(["givenOn", "wording"]);
  const missing = wording.trim() === "" ? t("wordingMissing") : givenOn === "" ? t("dayMissing") : undefined;
  return (
    <Dialog
      open
      keepOpenOutside={wording !== ""}
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t(`ask.${channel}`)}
      description={t("lead", { number: shownNumber(phone) })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={busy} disabledReason={missing} onClick={handleSubmit(onRecord)}>
            {t("record")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t("sourceLabel")}>
          <NativeSelect
            options={namedSources.map((value) => ({ value, label: t(`source.${value}`) }))}
            {...register("source")}
          />
        </Field>
        <Field label={t("givenOn")}>
          <Input type="date" max={today} {...register("givenOn")} />
        </Field>
        <Field label={t("wording")} hint={t("wordingHint")}>
          <Textarea maxLength={maxWordingLength} {...register("wording")} />
        </Field>
      </div>
    </Dialog>
  );
}
