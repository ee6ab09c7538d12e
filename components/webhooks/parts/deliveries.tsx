import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/fields/select";
import { VirtualList } from "@/components/ui/lists/virtual-list";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import {
  type Webhook,
  type WebhookDeliveryState,
  webhookDeliveryStates,
} from "@/lib/contract/integrations/webhooks";
import { webhookDeliveriesQuery } from "@/lib/queries/integrations/webhooks";
import { DeliveryRow } from "./delivery-row";

const DeliveryPanel = dynamic(() => import("../delivery-panel").then((module) => module.DeliveryPanel), {
  ssr: false,
  loading: () => null,
});

const all = "all";
const rowHeight = 45;

/** The log of a webhook, newest first; more is loaded at its end. */
export function Deliveries({ webhook, onReplay }: { webhook: Webhook; onReplay: () => void }) {
  const t = useTranslations("webhooks");
  const [state, setState] = useState<WebhookDeliveryState | null>(null);
  const [openId, open] = useState<string | null>(null);
  const query = useInfiniteQuery(webhookDeliveriesQuery(browserApi, webhook.id, state));
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = data?.pages.flatMap((page) => page.items);
  const next = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="type-strong">{t("deliveries")}</h3>
        <div className="w-40">
          <Select
            label={t("filter")}
            value={state ?? all}
            onChange={(value) => setState(value === all ? null : (value as WebhookDeliveryState))}
            options={[
              { value: all, label: t("allStates") },
              ...webhookDeliveryStates.map((value) => ({ value, label: t(`results.${value}`) })),
            ]}
          />
        </div>
        <Button size="compact" className="ms-auto" icon={<RotateCcw aria-hidden />} onClick={onReplay}>
          {t("replayTitle")}
        </Button>
      </div>
      <Card padded={false} className="min-w-0 overflow-clip">
        {!items && !isError && <SkeletonRows rows={5} label={t("loading")} />}
        {!items && isError && (
          <EmptyState
            kind="error"
            title={t("logFailed")}
            actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
          />
        )}
        {items?.length === 0 && (
          <EmptyState kind="no-match" title={t("logEmpty")} text={t(state ? "logNoMatch" : "logEmptyText")} />
        )}
        {items && items.length > 0 && (
          <VirtualList
            label={t("deliveries")}
            items={items}
            rowHeight={rowHeight}
            keyOf={({ id }) => id}
            className="max-h-[32rem] overflow-y-auto"
            onEndReached={next}
            render={(delivery) => (
              <DeliveryRow
                webhook={webhook}
                delivery={delivery}
                isOpen={delivery.id === openId}
                onOpen={() => open(delivery.id)}
              />
            )}
          />
        )}
      </Card>
      <p className="type-small text-text-2">{t("rules")}</p>
      {openId && <DeliveryPanel webhook={webhook} id={openId} onClose={() => open(null)} />}
    </div>
  );
}
