"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pause, Play, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailedRead } from "@/components/ui/failed-read";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { segments as calls, type Segment } from "@/lib/contract/prospects/segments";
import { keys } from "@/lib/queries/keys";
import { segmentsQuery } from "@/lib/queries/prospects/segments";
import { writeState } from "@/lib/views/address";
import { listKeys } from "../list/list-filter";

/** Loaded on first use. */
const Skipped = dynamic(() => import("./skipped").then((module) => module.Skipped), {
  ssr: false,
  loading: () => null,
});

type Open = { dialog: "skipped" | "remove"; segment: Segment } | null;

/** Saved views that feed campaigns: what each did, whether it runs, and whom its campaign skipped. */
export function LiveSegments() {
  const t = useTranslations("segments");
  const onRefusal = useOnRefusal();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const { data: segments, isError, refetch } = useQuery(segmentsQuery(browserApi));
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="live-segments" className="mt-8">
      <h2 id="live-segments" className="type-title mb-1">
        {t("title")}
      </h2>
      <p className="type-compact mb-4 text-text-2">{t("note")}</p>
      {isError && <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />}
      {!segments && !isError && <SkeletonRows label={t("loading")} rows={2} kind="table" />}
      {segments?.length === 0 && <p className="type-compact text-text-2">{t("empty")}</p>}
      {segments && segments.length > 0 && (
        <Card padded={false} className="overflow-clip">
          <ul aria-label={t("title")} className="divide-y divide-line">
            {segments.map((segment) => (
              <SegmentRow
                key={segment.id}
                segment={segment}
                onSwitch={(isOn) => change.mutate(() => browserApi(calls.switch, { id: segment.id, isOn }))}
                onSkipped={() => setOpen({ dialog: "skipped", segment })}
                onRemove={() => setOpen({ dialog: "remove", segment })}
              />
            ))}
          </ul>
        </Card>
      )}
      {open?.dialog === "skipped" && <Skipped segment={open.segment} onClose={close} />}
      {open?.dialog === "remove" && (
        <ConfirmDialog
          open
          onOpenChange={(stays) => !stays && close()}
          title={t("removeQuestion", { name: open.segment.name })}
          body={t("removeText")}
          confirmLabel={t("remove")}
          cancelLabel={t("keep")}
          danger
          onConfirm={async () => {
            const { id, name } = open.segment;
            await change
              .mutateAsync(() => browserApi(calls.remove, { id }))
              .then(() => toast.success(t("removed", { name })))
              .catch(() => undefined);
          }}
        />
      )}
    </section>
  );
}

type RowProps = {
  segment: Segment;
  onSwitch: (isOn: boolean) => void;
  onSkipped: () => void;
  onRemove: () => void;
};

function SegmentRow({ segment, onSwitch, onSkipped, onRemove }: RowProps) {
  const t = useTranslations("segments");
  const { name, state, campaignId, campaignName, isOn, offBecause, ranAt, added, skipped } = segment;
  const query = writeState(new URLSearchParams(), listKeys, { viewId: null, state });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="min-w-56 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            href={`/profiles/my-prospects?${query}`}
            aria-label={t("matching", { name })}
            className="type-strong wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <span className="type-small text-text-2">{offBecause ? t(`off.${offBecause}`) : t("on")}</span>
        </p>
        <p className="type-small text-text-2">
          <Link href={`/campaign/edit/${campaignId}/prospects`} className="hover:underline">
            {t("into", { campaign: campaignName })}
          </Link>
          {" · "}
          {ranAt ? t.rich("ran", { when: () => <Moment at={ranAt} look="ago" /> }) : t("never")}
        </p>
      </div>
      <span className="type-small text-text-2 tabular-nums">{t("added", { count: added })}</span>
      {skipped > 0 ? (
        <Button variant="ghost" size="compact" onClick={onSkipped}>
          {t("skipped", { count: skipped })}
        </Button>
      ) : (
        <span className="type-small text-text-2 tabular-nums">{t("skipped", { count: 0 })}</span>
      )}
      <Button
        variant="ghost"
        size="compact"
        icon={isOn ? <Pause aria-hidden /> : <Play aria-hidden />}
        aria-label={t(isOn ? "pauseOf" : "resumeOf", { name })}
        onClick={() => onSwitch(!isOn)}
      >
        {t(isOn ? "pause" : "resume")}
      </Button>
      <IconButton
        label={t("removeOf", { name })}
        icon={<Trash2 aria-hidden />}
        variant="ghost"
        onClick={onRemove}
      />
    </li>
  );
}
