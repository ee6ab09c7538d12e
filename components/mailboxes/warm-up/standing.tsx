"use client";

import { CalendarClock, CalendarOff, TriangleAlert, Unplug } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { type Standstill, type WarmUp, warmUpPool } from "@/lib/contract/accounts/warm-up";
import { formatCalendarDay, formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { useSaveWarmUp } from "./use-save-warm-up";

type Props = { warmUp: WarmUp; href: string };

const tones: Record<Standstill, "neutral" | "info" | "warning" | "danger"> = {
  google_consent: "warning",
  off: "neutral",
  not_in_plan: "warning",
  mailbox_disconnected: "danger",
  blocked: "danger",
  bounces: "danger",
  not_enough_mailboxes: "warning",
  begins_later: "info",
};

/** Why no warm-up emails leave, and what to do about it; or what holds them back. */
export function Standing({ warmUp, href }: Props) {
  const t = useTranslations("warm-up");
  const { standstill, isHeld, isRestDay } = warmUp;
  if (standstill) return <Stopped warmUp={warmUp} standstill={standstill} href={href} />;
  if (isHeld)
    return (
      <Banner
        tone="warning"
        icon={<TriangleAlert className="size-4 flex-none" aria-hidden />}
        action={<TextLink href={href}>{t("records")}</TextLink>}
      >
        {t("held")}
      </Banner>
    );
  return isRestDay ? (
    <Banner icon={<CalendarOff className="size-4 flex-none" aria-hidden />}>{t("restDay")}</Banner>
  ) : null;
}

function Stopped({ warmUp, standstill, href }: Props & { standstill: Standstill }) {
  const t = useTranslations("warm-up");
  const locale = useLocale();
  const viewer = useViewer();
  const { isBusy, turn } = useSaveWarmUp(warmUp);
  const { standsSince, beginsOn, dailyStep, dailyMax, pool } = warmUp;
  const Icon =
    standstill === "begins_later"
      ? CalendarClock
      : standstill === "mailbox_disconnected"
        ? Unplug
        : TriangleAlert;
  const action = {
    mailbox_disconnected: <TextLink href={href}>{t("action.mailbox_disconnected")}</TextLink>,
    not_enough_mailboxes: <TextLink href="/mailboxes">{t("action.not_enough_mailboxes")}</TextLink>,
    blocked: (
      <button type="button" disabled={isBusy} onClick={() => turn(true)}>
        {t("action.blocked")}
      </button>
    ),
    bounces: (
      <button type="button" disabled={isBusy} onClick={() => turn(true)}>
        {t("action.bounces")}
      </button>
    ),
  };
  return (
    <Banner
      tone={tones[standstill]}
      icon={standstill === "off" ? undefined : <Icon className="size-4 flex-none" aria-hidden />}
      action={action[standstill as keyof typeof action]}
    >
      {t(`standstill.${standstill}`, {
        time: standsSince ? formatMomentWithin(new Date(standsSince), viewer) : "",
        day: beginsOn ? formatCalendarDay(beginsOn, locale) : "",
        step: Math.min(dailyStep, dailyMax),
        max: dailyMax,
        mailboxes: pool.mailboxes,
        domains: pool.domains,
        minMailboxes: warmUpPool.mailboxes,
        minDomains: warmUpPool.domains,
      })}
    </Banner>
  );
}
