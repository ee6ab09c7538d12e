"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { campaignLists } from "@/lib/contract/campaigns/lists";
import { useErrorText } from "@/lib/forms/errors";
import { accountsQuery } from "@/lib/queries/accounts";
import { keys } from "@/lib/queries/keys";
import { offerUpgrade } from "@/lib/state/upgrade";

/** Max campaigns per API call. */
const batchSize = 100;

/** Copies campaigns to another account, as drafts without people (CAMP-74). */
export function useCopies(ids: readonly string[], onDone: () => void) {
  const t = useTranslations("views.copy");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const [accountId, setAccount] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      for (let from = 0; from < ids.length; from += batchSize)
        await browserApi(campaignLists.duplicate, { ids: ids.slice(from, from + batchSize), accountId });
    },
    onSuccess: () => {
      const name = accounts.find(({ id }) => id === accountId)?.fullName ?? "";
      toast.success(t("done", { count: ids.length, name }));
      onDone();
    },
    onError: (problem) => {
      if (!(problem instanceof ApiError)) throw problem;
      if (!offerUpgrade(problem.code, problem.details)) setError(errorText(problem.code, problem.details));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.campaigns }),
  });
  return {
    ...{ error, accountId, setAccount, isBusy: isPending, copy: () => mutate() },
    accounts: accounts.map(({ id, fullName }) => ({ value: id, label: fullName })),
    disabledReason: ids.length === 0 ? t("tickFirst") : accountId ? undefined : t("chooseFirst"),
  };
}
