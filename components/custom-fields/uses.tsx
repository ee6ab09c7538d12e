import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { CustomFieldUse } from "@/lib/contract/prospects/custom-fields";

/** The pages where a field can be removed; replies and imports have none. */
const pages: Partial<Record<CustomFieldUse["kind"], (id: string) => string>> = {
  campaign: (id) => `/campaign/edit/${id}`,
};

/** Everything that uses the field, with links. */
export function Uses({ uses }: { uses: readonly CustomFieldUse[] }) {
  const t = useTranslations("custom-fields");
  return (
    <>
      <p className="type-compact text-text-2">{t("usedText")}</p>
      <ul className="mt-2 grid gap-1.5">
        {uses.map(({ kind, id, name }) => {
          const href = pages[kind]?.(id);
          return (
            <li key={`${kind} ${id}`} className="type-compact flex flex-wrap gap-x-2">
              {href ? <TextLink href={href}>{name}</TextLink> : <span className="font-medium">{name}</span>}
              <span className="text-text-3">{t(`use.${kind}`)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
