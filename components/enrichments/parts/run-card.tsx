"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useWork } from "@/components/shell/palette/use-work";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Pill } from "@/components/ui/pill";
import { Progress } from "@/components/ui/progress";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/tone";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { type EnrichmentRun, enrichments } from "@/lib/contract/finder/enrichments";
import { formatMomentWithin } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { useMayOpen } from "@/lib/state/pages";
import { useViewer } from "@/lib/state/viewer";

const tones: Record<EnrichmentRun["status"], Tone> = {
  running: "info",
  waiting: "warning",
  done: "success",
  cancelled: "neutral",
  failed: "danger",
};

/** One enrichment: how far it is and what it waits for, or what it found and why it found nothing of others. */
export function RunCard({ run }: { run: EnrichmentRun }) {
  const t = useTranslations("enrichments");
  const locale = useLocale();
  const viewer = useViewer();
  const errorText = useErrorText();
  const isRunning = run.endedAt === null;
  const seesCampaigns = useMayOpen("campaigns");
  const addedText = run.campaign && t("run.added", { count: run.added, campaign: run.campaign.name });
  const found = run.outcomes.find(({ outcome }) => outcome === "found")?.count ?? 0;
  return (
    <Card>
      <CardHeader
        title={t("run.people", { count: run.total })}
        note={[
          formatMomentWithin(new Date(run.createdAt), viewer),
          run.sought.map((what) => t(`sought.${what}`)).join(", "),
          run.createdBy && t("run.by", { name: run.createdBy }),
        ]
          .filter(Boolean)
          .join(" · ")}
        actions={<Pill tone={tones[run.status]}>{t(`run.${run.status}`)}</Pill>}
      />
      {isRunning && <Running run={run} />}
      {run.failure && <Banner tone="danger">{errorText(run.failure)}</Banner>}
      {run.done > 0 && (
        <>
          <p className="type-compact font-semibold">{t("run.found", { count: found })}</p>
          {run.campaign && (
            <p className="type-compact">
              {seesCampaigns ? (
                <TextLink href={`/campaign/edit/${run.campaign.id}/prospects`}>{addedText}</TextLink>
              ) : (
                addedText
              )}
            </p>
          )}
          <dl className="type-compact mt-2 grid max-w-100 gap-1">
            {run.outcomes.map(({ outcome, count }) => (
              <div key={outcome} className="flex justify-between gap-3">
                <dt className="text-text-2">{t(`outcome.${outcome}`)}</dt>
                <dd>{formatNumber(count, locale)}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
            <span className="type-small text-text-2">
              {t("run.spent", { count: run.creditsSpent, credits: formatNumber(run.creditsSpent, locale) })}
            </span>
            <a
              href={fileUrl(enrichments.download, { id: run.id })}
              download
              className={`${buttonStyle({ size: "compact" })} max-md:hidden`}
            >
              <Download aria-hidden /> {t("run.csv")}
            </a>
          </div>
        </>
      )}
    </Card>
  );
}

function Running({ run }: { run: EnrichmentRun }) {
  const t = useTranslations("enrichments.run");
  const viewer = useViewer();
  const { mutate, isPending } = useWork(keys.enrichments);
  const [isAsking, setAsking] = useState(false);
  const progress = t("progress", { done: run.done, total: run.total });
  const { wait } = run;
  return (
    <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      <Progress label={progress} value={run.done} max={run.total} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="type-small text-text-2">
          {progress} · {t("goesOn")}
        </p>
        <Button size="compact" busy={isPending} onClick={() => setAsking(true)}>
          {t("cancel")}
        </Button>
      </div>
      {wait && (
        <Banner tone="warning">
          {wait.reason === "vendor_later" && wait.until
            ? t("wait.vendor_until", { time: formatMomentWithin(new Date(wait.until), viewer) })
            : t(`wait.${wait.reason}`)}
        </Banner>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          danger
          onOpenChange={setAsking}
          title={t("cancelTitle")}
          body={t("cancelText")}
          confirmLabel={t("cancel")}
          cancelLabel={t("keepGoing")}
          onConfirm={() => mutate(() => browserApi(enrichments.cancel, { id: run.id }))}
        />
      )}
    </div>
  );
}
