import { useTranslations } from "next-intl";
import type { PageKey } from "@/lib/contract/pages";
import type { AccountChoice } from "./rights";

/** The number of pages a member has access to; the tooltip lists them. */
export function PagesText({ allowed }: { allowed: readonly PageKey[] | null }) {
  const t = useTranslations("members");
  if (!allowed) return t("pages.everything");
  const names = allowed.map((page) => t(`page.${page}`)).join(", ");
  return <span title={names}>{t("pages.count", { count: allowed.length })}</span>;
}

/** The number of accounts a member has access to; the tooltip lists them. Deleted accounts do not count. */
export function AccountsText({
  ids,
  accounts,
}: {
  ids: readonly string[] | null;
  accounts: readonly AccountChoice[];
}) {
  const t = useTranslations("members");
  if (!ids) return t("accounts.everything");
  const used = accounts.filter(({ id }) => ids.includes(id));
  const names = used.map(({ fullName }) => fullName).join(", ");
  return <span title={names}>{t("accounts.count", { count: used.length })}</span>;
}
