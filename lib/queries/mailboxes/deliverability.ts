import { queryOptions } from "@tanstack/react-query";
import { type DeliverabilityPeriod, deliverability } from "@/lib/contract/accounts/deliverability";
import { keys } from "../keys";
import type { Reader } from "../reader";

const minuteMs = 60_000;

/** Below the mailboxes, whose changes concern it. It counts the emails of the whole period, so it is read again every five minutes. */
export const deliverabilityQuery = (read: Reader, period: DeliverabilityPeriod) =>
  queryOptions({
    queryKey: [...keys.mailboxes, "deliverability", period],
    queryFn: () => read(deliverability.read, { period }),
    placeholderData: (before) => before,
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
  });
