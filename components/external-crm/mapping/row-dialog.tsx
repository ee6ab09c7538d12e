"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Select } from "@/components/ui/fields/select";
import { Dialog } from "@/components/ui/overlays/dialog";
import { defaultModes, type Mapping, type MappingRow } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import { crmNames } from "../parts/names";
import { type DefaultMode, directionsOf, withCrmField } from "./rows";
import { useCrmFieldOptions } from "./use-crm-field-options";
import { useFieldName } from "./use-field-name";

type Props = {
  row: MappingRow;
  mapping: Mapping;
  platform: ExternalPlatform;
  onChange: (row: MappingRow) => void;
  onClose: () => void;
};

const needsValue = (mode: DefaultMode) => mode === "default" || mode === "datetime";

/** Everything about one row, with what each direction means. It is saved with the mapping. */
export function RowDialog({ row: given, mapping, platform, onChange, onClose }: Props) {
  const t = useTranslations("crms.mapping");
  const crm = crmNames[platform];
  const name = useFieldName(mapping)(given.field);
  const [row, setRow] = useState(given);
  const theirs = mapping.crmFields.find(({ key }) => key === row.crmField);
  const canBeRead = mapping.fields.find(({ field }) => field === row.field)?.canBeRead ?? false;
  const options = useCrmFieldOptions(mapping, row);
  const isWhole = !needsValue(row.defaultMode) || Boolean(row.defaultValue?.trim());
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={name}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabledReason={isWhole ? undefined : t("valueMissing")}
            onClick={() => {
              onChange(row);
              onClose();
            }}
          >
            {t("apply")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field label={t("theirField", { crm })}>
          <Combobox
            value={row.crmField ?? undefined}
            placeholder={t("choose")}
            emptyText={t("noSuchField", { crm })}
            options={options}
            onChange={(key) => setRow(withCrmField(row, key, mapping))}
          />
        </Field>
        <RadioGroup
          legend={t("direction")}
          className="[&>div]:grid"
          value={row.direction}
          onChange={(direction) => setRow({ ...row, direction })}
          options={directionsOf(canBeRead, theirs).map((value) => ({
            value,
            label: t(`directions.${value}`, { crm }),
            description: t(`meaning.${value}`, { crm }),
          }))}
        />
        {row.direction !== "from_crm" && (
          <WhenEmpty row={row} onRow={setRow} choices={theirs?.choices ?? []} />
        )}
      </div>
    </Dialog>
  );
}

type EmptyProps = {
  row: MappingRow;
  onRow: (row: MappingRow) => void;
  choices: readonly { ref: string; name: string }[];
};

/** What the CRM gets where our field is empty (INTEG-15, INTEG-16). */
function WhenEmpty({ row, onRow, choices }: EmptyProps) {
  const t = useTranslations("crms.mapping");
  const { defaultMode, defaultValue } = row;
  const setValue = (value: string | null) => onRow({ ...row, defaultValue: value });
  return (
    <>
      <Field label={t("whenEmpty")} hint={t("whenEmptyHint")}>
        <Select
          value={defaultMode}
          onChange={(mode) => onRow({ ...row, defaultMode: mode, defaultValue: null })}
          options={defaultModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
      </Field>
      {defaultMode === "default" && (
        <Field label={t("value")}>
          {choices.length > 0 ? (
            <Combobox
              value={defaultValue ?? undefined}
              placeholder={t("choose")}
              options={choices.map(({ ref, name }) => ({ value: ref, label: name }))}
              onChange={setValue}
            />
          ) : (
            <Input
              maxLength={500}
              value={defaultValue ?? ""}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
      )}
      {defaultMode === "datetime" && (
        <Field label={t("value")}>
          <Input
            type="datetime-local"
            value={defaultValue ? localText(new Date(defaultValue)) : ""}
            onChange={({ target: { value } }) => setValue(value ? new Date(value).toISOString() : null)}
          />
        </Field>
      )}
    </>
  );
}

/** As a field for a time has it: "2026-12-01T09:30" on this browser's clock. */
function localText(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
