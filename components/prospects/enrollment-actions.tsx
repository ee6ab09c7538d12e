"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleDot, CircleStop, Inbox, Play, SkipForward } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import { prospects } from "@/lib/contract/prospects";
import { keys } from "@/lib/queries/keys";

type Enrollment = Output<typeof prospects.stop>;
type Props = { prospectId: string; enrollment: Enrollment };

/** What can be done with one person in one campaign now: stop, go on, skip a step, or decide about an uncertain message. */
export function EnrollmentActions({ prospectId, enrollment }: Props) {
  const t = useTranslations("prospects.actions");
  const reason = useTranslations("prospects.next.reason");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const target = { prospectId, campaignId: enrollment.campaignId };
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => {
      if (error instanceof ApiError) sayRefusal(error);
      else throw error;
    },
    onSettled: () =>
      Promise.all([keys.prospects, keys.campaigns].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
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
        <ButtonLink href={`/inbox/${prospectId}`} icon={<Inbox aria-hidden />}>
          {t("openInbox")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Who was stopped, and who only waits because a colleague answered (R26). */
const mayGoOn = ({ state, standstill, next }: Enrollment): boolean =>
  (state === "stopped" && !standstill) || (state === "active" && next.reason === "colleague_replied");
