import { queryOptions } from "@tanstack/react-query";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Below the mailboxes, whose changes concern it. */
export const sendingDomainsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.mailboxes, "domains"], queryFn: () => read(mailboxes.domains, {}) });

export const mailboxesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.mailboxes, queryFn: () => read(mailboxes.list, {}) });
