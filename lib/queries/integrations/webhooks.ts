import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type WebhookDeliveryState, webhooks } from "@/lib/contract/integrations/webhooks";
import { keys } from "../keys";
import type { Reader } from "../reader";

const base = [...keys.workspace, "webhooks"] as const;
/** Deliveries arrive without a notice, so an open page reads them again at this interval. */
const watchMs = 10_000;

/** The workspace's webhooks, for admins. */
export const webhooksQuery = (read: Reader) =>
  queryOptions({ queryKey: base, queryFn: () => read(webhooks.list, {}), refetchInterval: watchMs });

/** The deliveries of a webhook, newest first, page by page. */
export const webhookDeliveriesQuery = (read: Reader, id: string, state: WebhookDeliveryState | null) =>
  infiniteQueryOptions({
    queryKey: [...base, id, "deliveries", state],
    queryFn: ({ pageParam }) =>
      read(webhooks.deliveries, {
        ...{ id, limit: 50 },
        ...(state ? { state } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: watchMs,
  });

export const webhookDeliveryQuery = (read: Reader, ids: { id: string; deliveryId: string }) =>
  queryOptions({
    queryKey: [...base, ids.id, "delivery", ids.deliveryId],
    queryFn: () => read(webhooks.delivery, ids),
  });
