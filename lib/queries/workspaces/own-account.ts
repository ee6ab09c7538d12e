import { queryOptions } from "@tanstack/react-query";
import { ownAccount } from "@/lib/contract/workspaces/own-account";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** What a deletion of the user's account would do; asked anew each time, because colleagues change it. */
export const ownDeletionQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.spaces, "deletion"],
    queryFn: () => read(ownAccount.deletion, {}),
    staleTime: 0,
    gcTime: 0,
  });
