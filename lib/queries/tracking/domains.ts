import { queryOptions } from "@tanstack/react-query";
import { trackingDomains } from "@/lib/contract/tracking-domains";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** How often the list is read again while a domain is being verified. */
const watchMs = 15_000;

/** The workspace's domains for links, for admins. */
export const trackingDomainsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.workspace, "tracking-domains"],
    queryFn: () => read(trackingDomains.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ checkedUntil, certificate }) => checkedUntil !== null || certificate === "pending")
        ? watchMs
        : false,
  });
