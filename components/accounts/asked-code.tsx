"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";
import { keys } from "@/lib/queries/keys";
import { ChallengeDialog } from "./challenge/challenge-dialog";
import { type ChallengeCommand, isChallengeCommand } from "./challenge/challenge-form";
import { problemOf } from "./problem";

/** What the network asks of an account now; the request from the notice may be settled already. */
export function AskedCode({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(accountsQuery(browserApi));
  const account = data?.find(({ id }) => id === accountId);
  const asked = useRef<ChallengeCommand>(null);
  const command = account && problemOf(account, new Date())?.command;
  // The dialog keeps showing the request it opened with, even once it is answered.
  if (isChallengeCommand(command)) asked.current ??= command;
  if (!account || !asked.current) return null;
  const close = () => {
    for (const queryKey of [keys.accounts, keys.notices]) void client.invalidateQueries({ queryKey });
    onClose();
  };
  return <ChallengeDialog account={account} command={asked.current} onClose={close} />;
}
