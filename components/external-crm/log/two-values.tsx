import { useTranslations } from "next-intl";
import type { SyncLine } from "@/lib/contract/crm/external";

type Props = { line: Pick<SyncLine, "ours" | "theirs">; crm: string };

/** Our value that was replaced, and the one that holds. */
export function TwoValues({ line: { ours, theirs }, crm }: Props) {
  const t = useTranslations("crms.log");
  return (
    <dl className="mt-2 grid grid-cols-2 gap-2">
      <div className="min-w-0 rounded-field bg-sunken px-2.5 py-1.5">
        <dt className="type-small text-text-2">{t("ours")}</dt>
        <dd className="type-compact wrap-anywhere">{ours || t("empty")}</dd>
      </div>
      <div className="min-w-0 rounded-field bg-sunken px-2.5 py-1.5">
        <dt className="type-small text-text-2">{t("theirs", { crm })}</dt>
        <dd className="type-compact font-semibold wrap-anywhere">{theirs || t("empty")}</dd>
      </div>
    </dl>
  );
}
