import { useQueryClient } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { trackingDomainsQuery } from "@/lib/queries/tracking/domains";

/** To be called after a change: the list is read again. */
export function useDomainsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trackingDomainsQuery(browserApi).queryKey });
}
