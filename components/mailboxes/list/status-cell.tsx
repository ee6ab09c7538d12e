"use client";

import { CircleCheck, CircleDashed, Flame, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Sandboxed } from "@/components/accounts/parts/sandboxed";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import type { ListedMailbox } from "@/lib/contract/accounts/mailbox-list";
import { warmUpRampDays } from "@/lib/contract/accounts/warm-up";
import { useStateText } from "./texts";
import type { MailboxCommands } from "./use-mailbox-commands";

type Props = { mailbox: ListedMailbox; commands: MailboxCommands };

/** The state of a mailbox and the one thing to do about it (ux 89, 113). */
export function StatusCell({ mailbox, commands }: Props) {
  const { need, state, isWarmingUp, warmUp } = mailbox;
  const t = useTranslations("warm-up");
  const rampDay = state === "connected" && isWarmingUp && need === null ? warmUp?.rampDay : null;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 xl:flex-nowrap">
      <StatePill mailbox={mailbox} />
      {mailbox.isSandboxed && (
        <span className="xl:hidden">
          <Sandboxed />
        </span>
      )}
      {need && <Need need={need} mailbox={mailbox} commands={commands} />}
      {typeof rampDay === "number" && (
        <span className="type-small truncate text-text-3">
          {t("rampDay", { day: rampDay, of: warmUpRampDays })}
        </span>
      )}
    </span>
  );
}

function StatePill({ mailbox: { state, isWarmingUp } }: { mailbox: ListedMailbox }) {
  const t = useTranslations("mailboxes");
  const stateText = useStateText();
  if (state === "connected" && isWarmingUp)
    return (
      <Pill tone="brand" icon={<Flame aria-hidden />}>
        {t("warmingUp")}
      </Pill>
    );
  if (state === "connected")
    return (
      <Pill tone="success" icon={<CircleCheck aria-hidden />}>
        {stateText(state)}
      </Pill>
    );
  if (state === "disconnected") return <Pill icon={<CircleDashed aria-hidden />}>{stateText(state)}</Pill>;
  return (
    <Pill tone="danger" icon={<Unplug aria-hidden />}>
      {stateText(state)}
    </Pill>
  );
}

function Need({ need, mailbox, commands }: Props & { need: NonNullable<ListedMailbox["need"]> }) {
  const t = useTranslations("mailbox-list.needs");
  const m = useTranslations("mailboxes");
  const [isChecking, start] = useTransition();
  const look = "type-small min-w-0 truncate touch-area";
  if (need === "check")
    return (
      <button
        type="button"
        aria-busy={isChecking || undefined}
        onClick={() => !isChecking && start(() => commands.check(mailbox))}
        className={`${look} font-medium text-brand-text underline-offset-2 hover:underline aria-busy:opacity-60`}
      >
        {m("check")}
      </button>
    );
  const own = `/mailboxes/${mailbox.type}/${mailbox.id}`;
  const href = {
    ...{ reconnect: own, records: own, complaints: "/mailboxes/deliverability" },
    ...{ bounces: "/mailboxes/deliverability", warm_up: warmUpPath(mailbox) },
  }[need];
  return (
    <TextLink href={href} className={look}>
      {t(need)}
    </TextLink>
  );
}

export const warmUpPath = ({ id }: { id: string }) => `/mailboxes/ai-emails/mailboxes/warm-up/${id}`;
