"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/failed-read";
import { DayRange } from "@/components/ui/fields/day-range";
import { Dialog } from "@/components/ui/overlays/dialog";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { keptDays, type Webhook, webhooks } from "@/lib/contract/integrations/webhooks";
import { useErrorText } from "@/lib/forms/errors";
import { useViewer } from "@/lib/state/viewer";
import { useWebhookActions } from "./use-webhook-actions";

const dayMs = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Everything of some days again, after it was counted; days are whole days in UTC. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const errorText = useErrorText();
  const { now } = useViewer();
  const [[from, to], setDays] = useState([dayOf(now), dayOf(now)] as const);
  const [isBusy, setBusy] = useState(false);
  const { replay } = useWebhookActions(webhook);
  const isWhole = from !== "" && to !== "" && from <= to;
  const period = isWhole
    ? { from: new Date(from).toISOString(), to: new Date(Date.parse(to) + dayMs).toISOString() }
    : null;
  const counted = useQuery({
    queryKey: ["webhook-replay", webhook.id, period],
    queryFn: () =>
      browserApi(webhooks.replay, { id: webhook.id, ...(period ?? { from: "", to: "" }), countsOnly: true }),
    enabled: period !== null,
    gcTime: 0,
    retry: false,
  });
  const count = counted.data?.count;
  const refused = counted.error instanceof ApiError ? counted.error : null;
  const run = async () => {
    if (!period) return;
    setBusy(true);
    const done = await replay(period);
    setBusy(false);
    if (done) onClose();
  };
  const reason = webhook.state !== "active" ? t("testPaused") : count ? undefined : t("replayNone");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t("replayTitle")}
      description={t("replayText", { days: keptDays })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isBusy} disabledReason={reason} onClick={run}>
            {t("replayRun")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <DayRange
          from={from}
          to={to}
          fromLabel={t("replayFrom")}
          toLabel={t("replayTo")}
          onChange={(first, last) => setDays([first, last])}
        />
        <div aria-live="polite" className="type-compact">
          {count !== undefined && t("replayCount", { count })}
          {counted.isLoading && t("loading")}
          {refused && (
            <FailedRead
              text={errorText(refused.code, refused.details)}
              retry={t("retry")}
              onRetry={() => void counted.refetch()}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
