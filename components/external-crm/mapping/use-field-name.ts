import { useTranslations } from "next-intl";
import type { Mapping } from "@/lib/contract/crm/external";

/** Names of our fields: those of custom fields are the workspace's own. */
export function useFieldName({ fields }: Pick<Mapping, "fields">) {
  const t = useTranslations("crms.fields");
  return (field: string) =>
    fields.find((one) => one.field === field)?.name ??
    (t.has(field as "email") ? t(field as "email") : field);
}
