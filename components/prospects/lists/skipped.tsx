"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/failed-read";
import { Link } from "@/components/ui/link";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { exclusions, refusals } from "@/lib/contract/prospects/imports";
import type { Segment } from "@/lib/contract/prospects/segments";
import { skippedQuery } from "@/lib/queries/prospects/segments";

/** The prospects whom a segment found and its campaign did not take, with the reasons. */
export function Skipped({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const t = useTranslations("segments");
  const excluded = useTranslations("imports.result.exclusion");
  const refused = useTranslations("imports.result.refusal");
  const { data, isError, refetch } = useQuery(skippedQuery(browserApi, segment.id));
  const reasonOf = (code: string) => {
    const exclusion = exclusions.find((one) => one === code);
    const refusal = refusals.find((one) => one === code);
    return exclusion ? excluded(exclusion) : refusal ? refused(refusal) : code;
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t("skippedTitle", { campaign: segment.campaignName })}
      description={t("skippedText")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      {isError && <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows label={t("loading")} rows={3} />}
      <ul className="type-compact max-h-80 overflow-y-auto">
        {data?.map(({ id, name, code }) => (
          <li key={id} className="border-b border-line py-2 last:border-b-0">
            <Link
              href={`/profiles/my-prospects/${id}`}
              className="block truncate font-semibold hover:underline"
            >
              {name || "–"}
            </Link>
            <p className="text-text-2">{reasonOf(code)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
