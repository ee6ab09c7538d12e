"use client";

import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import type { ShownReassignment, Stranded } from "@/lib/contract/campaigns/reassignments";
import { strandedQuery } from "@/lib/queries/reassignments";
import { ReassignDialog } from "./reassign-dialog";

/** People whose sender was removed, is disconnected or is no longer part of the campaign, with a way to reassign them (R12). */
export function StrandedPeople({ id }: { id: string }) {
  const t = useTranslations("campaigns.reassign");
  const { data } = useQuery(strandedQuery(browserApi, id));
  const [chosen, setChosen] = useState<Stranded | null>(null);
  if (!data) return null;
  const { groups, senders, last } = data;
  const isUnderWay = last?.endedAt === null;
  return (
    <>
      {last && <Progress last={last} />}
      {!isUnderWay &&
        groups.map((group) => (
          <Banner
            key={`${group.channel} ${group.mailboxId ?? group.accountId}`}
            tone={group.reason === "taken_out" ? "neutral" : "warning"}
            icon={<Unplug className="size-4 flex-none" aria-hidden />}
            className="mb-3"
            action={
              <button type="button" className="touch-area" onClick={() => setChosen(group)}>
                {t("open")}
              </button>
            }
          >
            {t(group.reason, { count: group.people, name: group.name })}
          </Banner>
        ))}
      {chosen && <ReassignDialog id={id} from={chosen} senders={senders} onClose={() => setChosen(null)} />}
    </>
  );
}

/** A reassignment in progress, or one that failed. */
function Progress({ last: { done, total, endedAt, outcome } }: { last: ShownReassignment }) {
  const t = useTranslations("campaigns.reassign");
  if (endedAt !== null && outcome !== "failed") return null;
  return (
    <Banner tone={outcome === "failed" ? "danger" : "neutral"} className="mb-3">
      {t(outcome === "failed" ? "failed" : "progress", { done, total })}
    </Banner>
  );
}
