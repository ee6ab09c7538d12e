import { CalendarX, CircleCheck, CircleX, Clock, Sprout, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Pill } from "@/components/ui/pill";
import type { AiDomain, AiMailbox } from "@/lib/contract/ai-emails/ai-emails";

type Look = { tone: "success" | "info" | "danger" | "neutral"; icon: ReactNode };

const domainLooks: Record<AiDomain["state"], Look> = {
  pending: { tone: "info", icon: <Clock aria-hidden /> },
  ready: { tone: "success", icon: <CircleCheck aria-hidden /> },
  failed: { tone: "danger", icon: <CircleX aria-hidden /> },
  expired: { tone: "neutral", icon: <CalendarX aria-hidden /> },
};
const mailboxLooks: Record<AiMailbox["state"], Look> = {
  pending: { tone: "info", icon: <Clock aria-hidden /> },
  warming_up: { tone: "info", icon: <Sprout aria-hidden /> },
  active: { tone: "success", icon: <CircleCheck aria-hidden /> },
  paused: { tone: "neutral", icon: <Unplug aria-hidden /> },
  failed: { tone: "danger", icon: <CircleX aria-hidden /> },
};

/** MAIL-10. */
export function DomainStatePill({ state }: Pick<AiDomain, "state">) {
  const t = useTranslations("ai-emails.state");
  return <Pill {...domainLooks[state]}>{t(state)}</Pill>;
}

export function MailboxStatePill({ state }: Pick<AiMailbox, "state">) {
  const t = useTranslations("ai-emails.mailboxState");
  return <Pill {...mailboxLooks[state]}>{t(state)}</Pill>;
}
