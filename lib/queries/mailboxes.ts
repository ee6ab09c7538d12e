import { queryOptions } from "@tanstack/react-query";
import { mailboxImports } from "@/lib/contract/accounts/mailbox-imports";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Below the mailboxes, whose changes concern it. */
export const sendingDomainsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.mailboxes, "domains"], queryFn: () => read(mailboxes.domains, {}) });

/** The member's last import of a file of mailboxes; refetched with the mailboxes, which change as it goes on. */
export const latestMailboxImportQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.mailboxes, "import"],
    queryFn: () => read(mailboxImports.latest, {}),
  });

export const mailboxesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.mailboxes, queryFn: () => read(mailboxes.list, {}) });
