"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";
import { keys } from "@/lib/queries/keys";
import { SignInAgain } from "./sign-in-again";

/** The account as it is now: what a notice said of it may be settled already. */
export function AskedCode({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(accountsQuery(browserApi));
  const account = data?.find(({ id }) => id === accountId);
  if (!account) return null;
  const close = () => {
    for (const queryKey of [keys.accounts, keys.notices]) void client.invalidateQueries({ queryKey });
    onClose();
  };
  return <SignInAgain account={account} onClose={close} />;
}
