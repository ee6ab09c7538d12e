"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { accountsQuery } from "@/lib/queries/accounts";
import { keys } from "@/lib/queries/keys";

/**
 * Puts a returned account into the cached list at once and refetches all that depends on it. Await the result only if the refetched data is
 * needed.
 */
export function useKeepAccount() {
  const client = useQueryClient();
  return useCallback(
    async (account: Account) => {
      client.setQueryData(accountsQuery(browserApi).queryKey, (list) =>
        list?.some(({ id }) => id === account.id)
          ? list.map((one) => (one.id === account.id ? account : one))
          : list && [...list, account],
      );
      for (const queryKey of [keys.workspace, keys.notices]) void client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: keys.accounts });
    },
    [client],
  );
}
