"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { Panel } from "@/components/ui/overlays/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { OpenedDelivery, Webhook } from "@/lib/contract/integrations/webhooks";
import { formatMoment } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { webhookDeliveryQuery } from "@/lib/queries/integrations/webhooks";
import { useViewer } from "@/lib/state/viewer";
import { Answer } from "./parts/delivery-row";
import { durationText } from "./parts/duration-text";
import { useWebhookActions } from "./use-webhook-actions";

type Props = { webhook: Webhook; id: string; onClose: () => void };

/** A delivery with the request as it was sent and the beginning of its answer. */
export function DeliveryPanel({ webhook, id, onClose }: Props) {
  const t = useTranslations("webhooks");
  const { resend } = useWebhookActions(webhook);
  const { data, isError, refetch } = useQuery(
    webhookDeliveryQuery(browserApi, { id: webhook.id, deliveryId: id }),
  );
  return (
    <Panel
      open
      wide
      onClose={onClose}
      title={data ? t(`events.${data.event}`) : t("deliveries")}
      subtitle={data?.prospectName}
      footer={
        <Button
          icon={<RotateCcw aria-hidden />}
          disabledReason={webhook.state === "active" ? undefined : t("testPaused")}
          onClick={() => void resend(id)}
        >
          {t("resend")}
        </Button>
      }
    >
      {!data && !isError && <SkeletonRows rows={6} label={t("loading")} />}
      {!data && isError && (
        <EmptyState
          kind="error"
          title={t("logFailed")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      )}
      {data && <Detail {...data} />}
    </Panel>
  );
}

function Detail(delivery: OpenedDelivery) {
  const t = useTranslations("webhooks");
  const viewer = useViewer();
  const { at, attempts, durationMs, nextAt, webhookId, body, answer, event, isReplay } = delivery;
  return (
    <div className="grid gap-4 p-4">
      <DefinitionList
        items={[
          { term: t("detail.at"), value: formatMoment(new Date(at), viewer) },
          { term: t("detail.type"), value: <code className="type-mono">{event}</code> },
          { term: t("detail.answer"), value: <Answer {...delivery} /> },
          { term: t("detail.attempts"), value: formatNumber(attempts, viewer.locale) },
          ...(durationMs === null
            ? []
            : [
                {
                  term: t("detail.duration"),
                  value: durationText(durationMs, viewer.locale),
                },
              ]),
          ...(nextAt ? [{ term: t("detail.next"), value: formatMoment(new Date(nextAt), viewer) }] : []),
          ...(isReplay ? [{ term: t("detail.again"), value: t("detail.replayed") }] : []),
          { term: "webhook-id", value: <code className="type-mono break-all">{webhookId}</code> },
        ]}
      />
      <Text title={t("detail.request")} text={pretty(body)} none={t("detail.noRequest")} />
      <Text title={t("detail.response")} text={answer} none={t("detail.noResponse")} />
    </div>
  );
}

function Text({ title, text, none }: { title: string; text: string | null; none: string }) {
  return (
    <section className="min-w-0">
      <h3 className="type-compact mb-1.5 font-medium">{title}</h3>
      {text ? (
        <pre className="type-mono max-h-96 overflow-auto rounded-field bg-sunken p-3 whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <p className="type-compact text-text-2">{none}</p>
      )}
    </section>
  );
}

/** The body is JSON of our own making. */
const pretty = (body: string | null) => body && JSON.stringify(JSON.parse(body), null, 2);
