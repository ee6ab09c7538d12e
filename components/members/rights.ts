import { useTranslations } from "next-intl";
import type { PageKey } from "@/lib/contract/pages";

/** What a member may see and use; null is everything, also what is still to come (ROLE-02). */
export type Rights = { allowedPages: PageKey[] | null; accountIds: string[] | null };
export const everything: Rights = { allowedPages: null, accountIds: null };

/** An account as it is chosen from a list. */
export type AccountChoice = { id: string; fullName: string };

/** How many pages and accounts somebody has, in a few words; accounts that are gone do not count. */
export function useRightsText(accounts: readonly AccountChoice[]) {
  const t = useTranslations("members");
  return {
    pages: (allowed: readonly PageKey[] | null) =>
      allowed ? t("pages.count", { count: allowed.length }) : t("pages.everything"),
    accounts: (ids: readonly string[] | null) =>
      ids
        ? t("accounts.count", { count: accounts.filter(({ id }) => ids.includes(id)).length })
        : t("accounts.everything"),
  };
}
