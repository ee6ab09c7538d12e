import { queryOptions } from "@tanstack/react-query";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const mailboxesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.mailboxes, queryFn: () => read(mailboxes.list, {}) });
