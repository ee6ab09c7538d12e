import { queryOptions } from "@tanstack/react-query";
import { reassignments, type Stranded } from "@/lib/contract/campaigns/reassignments";
import { keys } from "./keys";
import type { Reader } from "./reader";

const key = [...keys.campaigns, "stranded"] as const;

export const strandedQuery = (read: Reader, id: string) =>
  queryOptions({ queryKey: [...key, id], queryFn: () => read(reassignments.show, { id }) });

/** Which people go to which account. */
export const handoverOf = (
  id: string,
  { channel, accountId, mailboxId }: Pick<Stranded, "channel" | "accountId" | "mailboxId">,
  toAccountId: string,
) => ({
  ...{ id, channel, fromAccountId: accountId, toAccountId },
  ...(mailboxId ? { fromMailboxId: mailboxId } : {}),
});

export const outlookQuery = (read: Reader, id: string, from: Stranded, toAccountId: string) =>
  queryOptions({
    queryKey: [...key, id, from, toAccountId],
    queryFn: () => read(reassignments.preview, handoverOf(id, from, toAccountId)),
    enabled: toAccountId !== "",
  });
