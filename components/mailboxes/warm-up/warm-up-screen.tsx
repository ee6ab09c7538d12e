"use client";

import { useQuery } from "@tanstack/react-query";
import { Flame, FlaskConical, Pause } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/failed-read";
import { PageHeader } from "@/components/ui/page-header";
import { Pill } from "@/components/ui/pill";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { MailboxType } from "@/lib/contract/accounts/mail-providers";
import { type WarmUp, warmUpRampDays } from "@/lib/contract/accounts/warm-up";
import { warmUpQuery } from "@/lib/queries/warm-up/warm-up";
import { HowItWorks } from "./how-it-works";
import { LimitCard } from "./limit-card";
import { Placements } from "./placements";
import { PlanChart } from "./plan-chart";
import { Standing } from "./standing";
import { useSaveWarmUp } from "./use-save-warm-up";
import { WarmUpFigures } from "./warm-up-figures";
import { WarmUpSettings } from "./warm-up-settings";

type Props = { id: string; type: MailboxType; email: string };

/** The warm-up of one mailbox: what it does, what became of its emails, and its settings (MAIL-20 to MAIL-23). */
export function WarmUpScreen({ id, type, email }: Props) {
  const t = useTranslations("warm-up");
  const { data, isError, refetch } = useQuery(warmUpQuery(browserApi, id));
  return (
    <>
      <PageHeader
        title={t("title")}
        note={email}
        back={{ href: `/mailboxes/${type}/${id}`, label: t("back") }}
        actions={data && <OnOff warmUp={data} />}
      />
      {!data && isError && (
        <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows rows={6} label={t("title")} />}
      {data && <Content warmUp={data} href={`/mailboxes/${type}/${id}`} />}
    </>
  );
}

function Content({ warmUp, href }: { warmUp: WarmUp; href: string }) {
  const t = useTranslations("warm-up");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {warmUp.isSandboxed && (
        <Banner tone="info" icon={<FlaskConical className="size-4 flex-none" aria-hidden />}>
          {t("sandbox")}
        </Banner>
      )}
      <Standing warmUp={warmUp} href={href} />
      <WarmUpFigures warmUp={warmUp} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_352px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
          <PlanChart warmUp={warmUp} />
          <LimitCard limit={warmUp.limit} />
          <HowItWorks warmUp={warmUp} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
          <WarmUpSettings key={warmUp.savedAt} warmUp={warmUp} />
          <Placements placements={warmUp.placements} />
        </div>
      </div>
    </div>
  );
}

function OnOff({ warmUp }: { warmUp: WarmUp }) {
  const t = useTranslations("warm-up");
  const { isBusy, turn } = useSaveWarmUp(warmUp);
  const { rampDay, isOn, standstill } = warmUp;
  return (
    <>
      {isOn && rampDay !== null && (
        <Pill tone="brand" icon={<Flame aria-hidden />}>
          {t("rampDay", { day: rampDay, of: warmUpRampDays })}
        </Pill>
      )}
      {isOn ? (
        <Button icon={<Pause aria-hidden />} busy={isBusy} onClick={() => turn(false)}>
          {t("pause")}
        </Button>
      ) : (
        standstill !== "google_consent" && (
          <Button variant="primary" icon={<Flame aria-hidden />} busy={isBusy} onClick={() => turn(true)}>
            {t("turnOn")}
          </Button>
        )
      )}
    </>
  );
}
