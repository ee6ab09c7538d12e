"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { shownNumber } from "@/lib/format/phone-numbers";
import { phonesQuery } from "@/lib/queries/phone";

type Props = { label: string; value: string | null; error?: string; onChange: (id: string) => void };

/** The phone number that a step is sent from (CAMP-44), or a link to get one. */
export function NumberField({ label, value, error, onChange }: Props) {
  const t = useTranslations("campaigns.builder");
  const { data } = useQuery(phonesQuery(browserApi));
  const usable = (data ?? []).filter(({ status, isSmsSupported }) => status === "active" && isSmsSupported);
  const isEmpty = data !== undefined && usable.length === 0;
  return (
    <>
      <Field label={label} hint={isEmpty ? t("smsNoNumbers") : undefined} error={error}>
        <Select
          value={value ?? undefined}
          placeholder={t("smsNumberNone")}
          onChange={onChange}
          options={usable.map(({ id, number, region }) => ({
            ...{ value: id, label: shownNumber(number), hint: region.name },
          }))}
        />
      </Field>
      {isEmpty && (
        <p className="type-compact">
          <TextLink href="/integrations/dialer/phone-numbers">{t("smsGetNumber")}</TextLink>
        </p>
      )}
    </>
  );
}
