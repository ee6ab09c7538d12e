import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Pill } from "@/components/ui/pill";
import type { Webhook, WebhookDelivery } from "@/lib/contract/integrations/webhooks";
import { formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { useWebhookActions } from "../use-webhook-actions";
import { durationText } from "./duration-text";

type Props = { webhook: Webhook; delivery: WebhookDelivery; isOpen: boolean; onOpen: () => void };

/** One delivery in a line, on a phone in two; it opens the request and the answer. */
export function DeliveryRow({ webhook, delivery, isOpen, onOpen }: Props) {
  const t = useTranslations("webhooks");
  const viewer = useViewer();
  const { resend } = useWebhookActions(webhook);
  return (
    <div
      className={classNames(
        "flex min-h-11 items-center gap-2 border-b border-line ps-4 pe-3",
        isOpen ? "bg-select shadow-[inset_3px_0_0_var(--brand)]" : "hover:wash",
      )}
    >
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="type-compact grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 text-start xl:grid-cols-[7.5rem_minmax(0,1fr)_minmax(0,1fr)_6.5rem_9rem]"
      >
        <span className="truncate tabular-nums" suppressHydrationWarning>
          {formatMomentWithin(new Date(delivery.at), viewer)}
        </span>
        <span title={delivery.event} className="truncate max-xl:col-start-1 max-xl:font-semibold">
          {t(`events.${delivery.event}`)}
        </span>
        <span className="truncate text-text-2 max-xl:col-start-1">{delivery.prospectName ?? "–"}</span>
        <span className="max-xl:col-start-2 max-xl:row-start-1 max-xl:text-end">
          <Answer {...delivery} />
        </span>
        <span className="truncate text-text-2 max-xl:col-start-2 max-xl:row-start-2" suppressHydrationWarning>
          <Result {...delivery} />
        </span>
      </button>
      <IconButton
        label={t("resend")}
        size="compact"
        variant="ghost"
        icon={<RotateCcw aria-hidden />}
        disabledReason={webhook.state === "active" ? undefined : t("testPaused")}
        onClick={() => void resend(delivery.id)}
      />
    </div>
  );
}

/** The status code of the last answer, or why there was none. */
export function Answer({ state, status, failure }: WebhookDelivery) {
  const t = useTranslations("webhooks");
  if (status === null && failure === null) return <Pill tone="outline">{t("results.pending")}</Pill>;
  const tone = state === "delivered" ? "success" : state === "failed" ? "danger" : "warning";
  return <Pill tone={tone}>{status ?? t(`failures.${failure ?? "unreachable"}`)}</Pill>;
}

/** How long it took, or when it is tried again. */
function Result({ state, attempts, durationMs, nextAt }: WebhookDelivery) {
  const t = useTranslations("webhooks");
  const viewer = useViewer();
  if (state === "failed") return t("gaveUp", { count: attempts });
  if (state === "pending")
    return attempts > 0 && nextAt
      ? t("nextTry", { at: formatMomentWithin(new Date(nextAt), viewer) })
      : t("waiting");
  const took = durationText(durationMs ?? 0, viewer.locale);
  return attempts > 1 ? t("tookTries", { took, count: attempts }) : took;
}
