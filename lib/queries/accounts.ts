import { queryOptions } from "@tanstack/react-query";
import { accounts } from "@/lib/contract/accounts";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const accountsQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.accounts, queryFn: () => read(accounts.list, {}) });
