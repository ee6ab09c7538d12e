"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import {
  isShared,
  maxCustomValue,
  maxSharedValue,
  type SharedField,
  sharedFields,
} from "@/lib/contract/prospects/shared-field";
import { customFieldsQuery } from "@/lib/queries/custom-fields";
import { filledQuery } from "@/lib/queries/prospects/shared-field";
import type { FieldChange } from "./use-set-field";

type Props = { chosen: readonly string[]; onSet: (change: FieldChange) => void; onClose: () => void };

/** Asks for a field and a value, and says whom it changes: those without a value, or all (PROSPECT-34, PROSPECT-37). */
export function SetFieldDialog({ chosen, onSet, onClose }: Props) {
  const t = useTranslations("views.prospects.setField");
  const names = useTranslations("prospects.fields");
  const words = useTranslations("views.people");
  const { data: customFields = [] } = useQuery(customFieldsQuery(browserApi));
  const [field, setField] = useState("");
  const [value, setValue] = useState("");
  const [isOverwriting, setOverwriting] = useState(false);
  const count = useQuery({ ...filledQuery(browserApi, { ids: chosen, field }), enabled: field !== "" });
  const options = [
    ...(Object.keys(sharedFields) as SharedField[]).map((key) => ({
      ...{ value: key as string, label: names(sharedFields[key]) },
    })),
    ...customFields.map(({ key, name }) => ({ value: key, label: name })),
  ];
  const name = options.find((one) => one.value === field)?.label ?? "";
  const { empty = 0, filled = 0 } = count.data ?? {};
  const changing = isOverwriting ? empty + filled : empty;
  return (
    <Dialog
      open
      size="small"
      title={t("title", { count: chosen.length })}
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            variant="primary"
            disabledReason={whatIsMissing(t, { field, value, isCounted: count.isSuccess, changing })}
            onClick={() => {
              onClose();
              onSet({ field, name, value: value.trim(), onlyEmpty: !isOverwriting });
            }}
          >
            {count.isSuccess ? t("confirm", { count: changing }) : t("command")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t("field")}>
          <Combobox value={field} onChange={setField} placeholder={t("chooseField")} options={options} />
        </Field>
        {field !== "" && (
          <>
            <Field label={t("value", { field: name })}>
              <Input
                value={value}
                maxLength={isShared(field) ? maxSharedValue : maxCustomValue}
                autoComplete="off"
                onChange={(event) => setValue(event.target.value)}
              />
            </Field>
            {count.isError && (
              <p className="type-compact flex items-center gap-2 text-text-2">
                {t("notCounted")}
                <Button size="compact" onClick={() => count.refetch()}>
                  {t("retry")}
                </Button>
              </p>
            )}
            {count.isSuccess && filled > 0 && (
              <RadioGroup
                legend={t("who", { count: filled })}
                value={isOverwriting ? "all" : "empty"}
                onChange={(which) => setOverwriting(which === "all")}
                options={[
                  { value: "empty", label: t("onlyEmpty", { count: empty }) },
                  { value: "all", label: t("overwrite", { count: empty + filled }) },
                ]}
              />
            )}
            {count.isSuccess && filled === 0 && (
              <p className="type-compact text-text-2">{t("allEmpty", { count: empty })}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

type State = { field: string; value: string; isCounted: boolean; changing: number };
type Words = ReturnType<typeof useTranslations<"views.prospects.setField">>;

function whatIsMissing(t: Words, { field, value, isCounted, changing }: State): string | undefined {
  if (field === "") return t("chooseField");
  if (value.trim() === "") return t("noValue");
  if (!isCounted) return t("counting");
  return changing === 0 ? t("nobody") : undefined;
}
