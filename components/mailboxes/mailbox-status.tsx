import { CircleCheck, CircleDashed, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Mailbox } from "@/lib/contract/accounts/accounts";

/** Connected, not yet connected, or failing with its cause (INTEG-09, ux 113). */
export function MailboxStatus({ mailbox }: { mailbox: Pick<Mailbox, "status" | "problem"> }) {
  const t = useTranslations("mailboxes.status");
  if (mailbox.problem)
    return (
      <Pill tone="danger" icon={<Unplug aria-hidden />}>
        {t(mailbox.problem)}
      </Pill>
    );
  if (mailbox.status === "connected")
    return (
      <Pill tone="success" icon={<CircleCheck aria-hidden />}>
        {t("connected")}
      </Pill>
    );
  return <Pill icon={<CircleDashed aria-hidden />}>{t(mailbox.status)}</Pill>;
}
