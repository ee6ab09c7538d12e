"use client";

import { CircleDot, CircleStop, Inbox, Pause, Play, RotateCcw, SkipForward } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWork } from "@/components/shell/palette/use-work";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { campaignPeople } from "@/lib/contract/campaigns/people";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { ErrorCode } from "@/lib/contract/errors";
import { prospects } from "@/lib/contract/prospects/prospects";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";

const PauseDialog = dynamic(() => import("./people-dialogs").then((module) => module.PauseDialog), {
  ssr: false,
});

type Enrollment = Output<typeof prospects.stop>;
type Wish = Pick<Input<typeof campaignPeople.command>, "command" | "until">;
type Props = { prospectId: string; enrollment: Enrollment };

/** What can be done with one person in one campaign now: pause, stop, go on, begin anew, skip a step, or decide about an uncertain message. */
export function EnrollmentActions({ prospectId, enrollment }: Props) {
  const t = useTranslations("prospects.actions");
  const v = useTranslations("views.people.command");
  const reason = useTranslations("prospects.next.reason");
  const errorText = useErrorText();
  const [isPausing, setPausing] = useState(false);
  const target = { prospectId, campaignId: enrollment.campaignId };
  const act = useWork(keys.prospects, keys.campaigns);
  /** The same command as for many people; what is refused for the one is said. */
  const command = (wish: Wish) =>
    act.mutate(async () => {
      const { campaignId } = target;
      const { refused } = await browserApi(campaignPeople.command, {
        campaignId,
        ids: [prospectId],
        ...wish,
      });
      for (const { code } of refused) toast.error(errorText(code as ErrorCode));
    });
  const isPaused = enrollment.next.reason === "person_paused";
  const settle = (verdict: "arrived" | "send_again" | "skip") => () =>
    act.mutate(() => browserApi(prospects.settleHeld, { ...target, verdict }));
  return (
    <section aria-label={t("label")} className="border-b border-line py-4 last:border-b-0 last:pb-0">
      {enrollment.state === "held" && (
        <div className="mb-3 grid gap-3">
          <Banner tone="signal">{t("heldText")}</Banner>
          <div className="flex flex-wrap gap-2">
            <Button onClick={settle("arrived")}>{t("arrived")}</Button>
            <Button onClick={settle("send_again")}>{t("sendAgain")}</Button>
            <Button onClick={settle("skip")}>{t("skipHeld")}</Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {enrollment.state === "active" && (
          <>
            {isPaused ? (
              <Button
                icon={<Play aria-hidden />}
                busy={act.isPending}
                onClick={() => command({ command: "resume" })}
              >
                {v("resume")}
              </Button>
            ) : (
              <Button icon={<Pause aria-hidden />} busy={act.isPending} onClick={() => setPausing(true)}>
                {v("pause")}
              </Button>
            )}
            <Button
              icon={<SkipForward aria-hidden />}
              busy={act.isPending}
              onClick={() => act.mutate(() => browserApi(prospects.skipStep, target))}
            >
              {t("skip")}
            </Button>
            <Button
              icon={<CircleStop aria-hidden />}
              busy={act.isPending}
              onClick={() => act.mutate(() => browserApi(prospects.stop, target))}
            >
              {t("stop")}
            </Button>
          </>
        )}
        {enrollment.standstill && (
          <p className="type-compact flex items-center gap-2 text-text-2">
            <CircleDot className="size-3.5" aria-hidden /> {reason(enrollment.standstill)}
          </p>
        )}
        {mayGoOn(enrollment) && (
          <Button
            icon={<Play aria-hidden />}
            busy={act.isPending}
            onClick={() => act.mutate(() => browserApi(prospects.resume, target))}
          >
            {t("resume")}
          </Button>
        )}
        {(enrollment.state === "finished" || (enrollment.state === "stopped" && !enrollment.standstill)) && (
          <Button
            icon={<RotateCcw aria-hidden />}
            busy={act.isPending}
            onClick={() => command({ command: "restart" })}
          >
            {v("restart")}
          </Button>
        )}
        <ButtonLink href={`/inbox/${prospectId}`} icon={<Inbox aria-hidden />}>
          {t("openInbox")}
        </ButtonLink>
      </div>
      {isPausing && (
        <PauseDialog
          count={1}
          onPause={(until) => command({ command: "pause", until })}
          onClose={() => setPausing(false)}
        />
      )}
    </section>
  );
}

/** Who was stopped, and who only waits because a colleague answered (R26). */
const mayGoOn = ({ state, standstill, next }: Enrollment): boolean =>
  (state === "stopped" && !standstill) || (state === "active" && next.reason === "colleague_replied");
