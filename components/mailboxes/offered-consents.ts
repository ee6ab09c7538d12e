import { queryOptions } from "@tanstack/react-query";
import { mailConsents } from "@/lib/contract/accounts/mail-consents";
import { keys } from "@/lib/queries/keys";
import type { Reader } from "@/lib/queries/reader";

/** The providers that the owner of a mailbox can sign in at. */
export const offeredConsentsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.mailboxes, "consents"],
    queryFn: () => read(mailConsents.offered, {}),
  });
