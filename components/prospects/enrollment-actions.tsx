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
import { useMayOpen } from "@/lib/state/pages";

const PauseDialog = dynamic(() => import("./people-dialogs").then((module) => module.PauseDialog), {
  ssr: false,
});

type Enrollment = Output<typeof prospects.stop>;
type CommandInput = Pick<Input<typeof campaignPeople.command>, "command" | "until">;
type Verdict = Input<typeof prospects.settleHeld>["verdict"];
type Props = { prospectId: string; enrollment: Enrollment };

/** The actions for one person in one campaign: pause, stop, continue, restart, skip a step, or settle a held message. */
export function EnrollmentActions({ prospectId, enrollment }: Props) {
  const t = useTranslations("prospects.actions");
  const v = useTranslations("views.people.command");
  const reason = useTranslations("prospects.next.reason");
  const commands = useEnrollmentCommands(prospectId, enrollment.campaignId);
  const seesInbox = useMayOpen("inbox");
  const [isPausing, setPausing] = useState(false);
  const { state, standstill } = enrollment;
  return (
    <section aria-label={t("label")} className="border-b border-line py-4 last:border-b-0 last:pb-0">
      {state === "held" && <HeldMessage onSettle={commands.settle} />}
      <div className="flex flex-wrap gap-2">
        {state === "active" && (
          <ActiveActions
            commands={commands}
            isPaused={enrollment.next.reason === "person_paused"}
            onPause={() => setPausing(true)}
          />
        )}
        {standstill && (
          <p className="type-compact flex items-center gap-2 text-text-2">
            <CircleDot className="size-3.5" aria-hidden /> {reason(standstill)}
          </p>
        )}
        {mayGoOn(enrollment) && (
          <Button icon={<Play aria-hidden />} busy={commands.isBusy} onClick={commands.resume}>
            {t("resume")}
          </Button>
        )}
        {(state === "finished" || (state === "stopped" && !standstill)) && (
          <Button
            icon={<RotateCcw aria-hidden />}
            busy={commands.isBusy}
            onClick={() => commands.run({ command: "restart" })}
          >
            {v("restart")}
          </Button>
        )}
        {seesInbox && (
          <ButtonLink href={`/inbox/${prospectId}`} icon={<Inbox aria-hidden />}>
            {t("openInbox")}
          </ButtonLink>
        )}
      </div>
      {isPausing && (
        <PauseDialog
          count={1}
          onPause={(until) => commands.run({ command: "pause", until })}
          onClose={() => setPausing(false)}
        />
      )}
    </section>
  );
}

/** People whose sequence was stopped, and those who only wait because a colleague replied (R26). */
const mayGoOn = ({ state, standstill, next }: Enrollment): boolean =>
  (state === "stopped" && !standstill) || (state === "active" && next.reason === "colleague_replied");

type Commands = ReturnType<typeof useEnrollmentCommands>;

function useEnrollmentCommands(prospectId: string, campaignId: string) {
  const errorText = useErrorText();
  const { mutate, isPending } = useWork(keys.prospects, keys.campaigns);
  const target = { prospectId, campaignId };
  return {
    isBusy: isPending,
    /** Uses the command for many people; an error for this one is shown. */
    run: (input: CommandInput) =>
      mutate(async () => {
        const ids = [prospectId];
        const { refused } = await browserApi(campaignPeople.command, { campaignId, ids, ...input });
        for (const { code } of refused) toast.error(errorText(code as ErrorCode));
      }),
    settle: (verdict: Verdict) => mutate(() => browserApi(prospects.settleHeld, { ...target, verdict })),
    skip: () => mutate(() => browserApi(prospects.skipStep, target)),
    stop: () => mutate(() => browserApi(prospects.stop, target)),
    resume: () => mutate(() => browserApi(prospects.resume, target)),
  };
}

/** The outcome of a message is unknown; a member decides how the sequence continues. */
function HeldMessage({ onSettle }: { onSettle: (verdict: Verdict) => void }) {
  const t = useTranslations("prospects.actions");
  return (
    <div className="mb-3 grid gap-3">
      <Banner tone="signal">{t("heldText")}</Banner>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onSettle("arrived")}>{t("arrived")}</Button>
        <Button onClick={() => onSettle("send_again")}>{t("sendAgain")}</Button>
        <Button onClick={() => onSettle("skip")}>{t("skipHeld")}</Button>
      </div>
    </div>
  );
}

type ActiveProps = { commands: Commands; isPaused: boolean; onPause: () => void };

function ActiveActions({ commands, isPaused, onPause }: ActiveProps) {
  const t = useTranslations("prospects.actions");
  const v = useTranslations("views.people.command");
  const { isBusy } = commands;
  return (
    <>
      {isPaused ? (
        <Button icon={<Play aria-hidden />} busy={isBusy} onClick={() => commands.run({ command: "resume" })}>
          {v("resume")}
        </Button>
      ) : (
        <Button icon={<Pause aria-hidden />} busy={isBusy} onClick={onPause}>
          {v("pause")}
        </Button>
      )}
      <Button icon={<SkipForward aria-hidden />} busy={isBusy} onClick={commands.skip}>
        {t("skip")}
      </Button>
      <Button icon={<CircleStop aria-hidden />} busy={isBusy} onClick={commands.stop}>
        {t("stop")}
      </Button>
    </>
  );
}
