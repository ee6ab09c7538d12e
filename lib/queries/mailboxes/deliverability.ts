import { queryOptions } from "@tanstack/react-query";
import { type DeliverabilityPeriod, deliverability } from "@/lib/contract/accounts/deliverability";
import { keys } from "../keys";
import type { Reader } from "../reader";
import { everyMinute } from "../reports";

/** Below the mailboxes, whose changes concern it. */
export const deliverabilityQuery = (read: Reader, period: DeliverabilityPeriod) =>
  queryOptions({
    queryKey: [...keys.mailboxes, "deliverability", period],
    queryFn: () => read(deliverability.read, { period }),
    placeholderData: (before) => before,
    ...everyMinute,
  });
