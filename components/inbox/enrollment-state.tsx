"use client";

import { CircleDot, Pause, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { NextAction } from "@/components/prospects/parts/next-action";
import { useWork } from "@/components/shell/palette/use-work";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { prospects } from "@/lib/contract/prospects/prospects";
import { keys } from "@/lib/queries/keys";

type Sequence = NonNullable<Thread["sequence"]>;
type Props = { prospectId: string; firstName: string; sequence: Sequence };

/** The state of the sequence, shown in the thread with its next step and one action (ux 62). */
export function EnrollmentState({ prospectId, firstName, sequence }: Props) {
  const t = useTranslations("inbox.sequence");
  const { mutate } = useWork(keys.inbox, keys.prospects);
  const { state, standstill, campaignId, campaignStatus, next } = sequence;
  if (state === "finished") return null;
  const isOn = state === "active";
  const isMoving = isOn && campaignStatus === "active";
  const command = isOn ? "stop" : "resume";
  const Icon = isMoving ? Send : isOn ? Pause : CircleDot;
  const values = { name: firstName, campaign: sequence.campaignName, count: sequence.stepsLeft };
  return (
    <Banner
      tone={isMoving ? "brand" : "neutral"}
      className="mb-3"
      icon={<Icon aria-hidden />}
      action={
        state === "held" || standstill ? undefined : (
          <button
            type="button"
            onClick={() => mutate(() => browserApi(prospects[command], { prospectId, campaignId }))}
            className="touch-area font-semibold underline underline-offset-2"
          >
            {t(command)}
          </button>
        )
      }
    >
      {isOn
        ? t(`on.${statusOf(sequence)}`, values)
        : state === "held"
          ? t("held", values)
          : t(`stopped.${standstill ?? sequence.reason ?? "manual"}`, values)}
      {isMoving && (next.at || next.reason) && <NextAction next={next} />}
    </Banner>
  );
}

/** Reasons that delay only this person. */
const ownWaits: readonly Sequence["next"]["reason"][] = [
  "person_paused",
  "out_of_office",
  "uncertain_reply",
  "colleague_replied",
];

/** The state of an unfinished sequence: its campaign's if that is not active, otherwise the person's. */
function statusOf({ campaignStatus, next }: Sequence) {
  if (campaignStatus !== "active") return campaignStatus;
  return ownWaits.includes(next.reason) ? "waiting" : "active";
}
