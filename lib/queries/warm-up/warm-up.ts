import { queryOptions } from "@tanstack/react-query";
import { warmUps } from "@/lib/contract/accounts/warm-up";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** Emails leave all day long, so the open page asks again now and then. */
const refetchMs = 15_000;

/** Below the mailboxes, whose changes concern it. */
export const warmUpQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.mailboxes, "warm-up", id],
    queryFn: () => read(warmUps.read, { id }),
    refetchInterval: refetchMs,
  });
