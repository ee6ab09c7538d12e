"use client";

import { useLocale, useTranslations } from "next-intl";
import { Switch } from "@/components/ui/fields/switch";
import type { ListedMailbox } from "@/lib/contract/accounts/mailbox-list";
import { formatNumber, noNumber } from "@/lib/format/numbers";
import { formatShare } from "@/lib/format/rates";
import type { MailboxCommands } from "./use-mailbox-commands";

type Props = { mailbox: ListedMailbox; commands: MailboxCommands; warms: boolean };

/** Turns warm-up on and off, and says how much is sent and how much of it arrives (MAIL-21). */
export function WarmUpCell({ mailbox, commands, warms }: Props) {
  const t = useTranslations("mailbox-list.warmUp");
  const w = useTranslations("warm-up.standstill");
  const { state, type, email, warmUp } = mailbox;
  if (state === "disconnected") return <span className="text-text-3">{noNumber}</span>;
  const isOn = warmUp?.isOn ?? false;
  // What is on can always be turned off.
  const refusal = isOn ? null : type === "google" ? w("google_consent") : warms ? null : t("notInPlan");
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Switch
        label={t("label", { email })}
        hideLabel
        checked={isOn}
        onChange={(next) => void commands.warm(mailbox, next)}
        {...(refusal ? { disabledReason: refusal } : {})}
      />
      <span className="min-w-0 truncate text-text-2">
        <Volume warmUp={warmUp} />
      </span>
    </span>
  );
}

function Volume({ warmUp }: Pick<ListedMailbox, "warmUp">) {
  const t = useTranslations("mailbox-list.warmUp");
  const locale = useLocale();
  if (!warmUp?.isOn) return t("off");
  if (warmUp.isPaused) return t("paused");
  const { perDay, found, inbox } = warmUp;
  if (perDay === 0) return t("on");
  const count = formatNumber(perDay, locale);
  return found > 0
    ? t("perDayInbox", { count, share: formatShare(inbox / found, locale) })
    : t("perDay", { count });
}
