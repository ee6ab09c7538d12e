import { queryOptions } from "@tanstack/react-query";
import { aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** Below the mailboxes, whose changes concern all of them. */
const root = [...keys.mailboxes, "ai-emails"];
/** How often a list is read again while something in it is under way. */
const watchMs = 10_000;

export const aiOverviewQuery = (read: Reader) =>
  queryOptions({ queryKey: [...root, "overview"], queryFn: () => read(aiEmails.overview, {}) });

export const aiDomainsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...root, "domains"],
    queryFn: () => read(aiEmails.domains, {}),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "pending") ? watchMs : false),
  });

export const aiMailboxesQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...root, "mailboxes"],
    queryFn: () => read(aiEmails.mailboxes, {}),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "pending") ? watchMs : false),
  });
