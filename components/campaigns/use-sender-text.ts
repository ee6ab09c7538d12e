import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { browserApi } from "@/lib/api/browser";
import type { CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import { accountsQuery } from "@/lib/queries/accounts";

/** The senders of a campaign as text: the name of a single account, otherwise their number (ux 26). */
export function useSenderText() {
  const t = useTranslations("campaigns");
  const { data: accounts } = useQuery(accountsQuery(browserApi));
  return useCallback(
    ({ senders }: Pick<CampaignListItem, "senders">): string => {
      if (senders.length !== 1) return t("senderCount", { count: senders.length });
      return accounts?.find(({ id }) => id === senders[0]?.accountId)?.fullName ?? "";
    },
    [accounts, t],
  );
}
