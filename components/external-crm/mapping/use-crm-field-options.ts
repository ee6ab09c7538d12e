import { useTranslations } from "next-intl";
import type { Option } from "@/components/ui/fields/option";
import type { Mapping, MappingRow } from "@/lib/contract/crm/external";

/** The CRM's fields to choose from, with their types; one that only the CRM fills cannot take what is never read from there. */
export function useCrmFieldOptions({ crmFields, fields }: Mapping, row: MappingRow): Option[] {
  const t = useTranslations("crms.mapping");
  const canBeRead = fields.find(({ field }) => field === row.field)?.canBeRead ?? false;
  return crmFields.map(({ key, name, type, isReadOnly }) => ({
    value: key,
    label: name,
    hint: t.has(`types.${type}` as "types.text") ? t(`types.${type}` as "types.text") : undefined,
    ...(isReadOnly && !canBeRead ? { disabledReason: t("readOnlyField") } : {}),
  }));
}
