import { CircleX, Clock, Mail, ShieldAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { TextLink } from "@/components/ui/text-link";
import { gradeOf } from "@/lib/contract/accounts/domain-health";
import type { AiDomain, AiMailbox } from "@/lib/contract/ai-emails/ai-emails";

type Item = { key: string; icon: ReactNode; title: string; text?: string; href: string };

/** What is under way or wrong, each with the place to see it. */
export function Attention({
  domains,
  mailboxes,
}: {
  domains: readonly AiDomain[];
  mailboxes: readonly AiMailbox[];
}) {
  const t = useTranslations("ai-emails");
  const items = useItems(domains, mailboxes);
  return (
    <Card padded={false} className="overflow-clip">
      <CardHeader
        className="mb-0 border-b border-line px-4 py-2"
        title={t("overview.attention")}
        note={items.length > 0 && <Count value={items.length} max={99} />}
      />
      {items.length === 0 && <p className="type-compact px-4 py-3 text-text-2">{t("overview.fine")}</p>}
      <ul className="divide-y divide-line">
        {items.map(({ key, icon, title, text, href }) => (
          <li key={key} className="flex items-start gap-3 px-4 py-3">
            {icon}
            <div className="min-w-0 flex-1">
              <p className="type-compact font-medium wrap-anywhere">{title}</p>
              {text && <p className="type-small text-text-2">{text}</p>}
            </div>
            <TextLink href={href} className="type-compact flex-none">
              {t("attention.show")}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useItems(domains: readonly AiDomain[], mailboxes: readonly AiMailbox[]): Item[] {
  const t = useTranslations("ai-emails.attention");
  const ofDomains = domains.flatMap(({ id, name, state, checks, takesHours }): Item[] => {
    const item = { key: id, href: `/mailboxes/ai-emails/domains?domain=${id}` };
    if (state === "pending")
      return [
        {
          ...item,
          icon: <Clock className="mt-0.5 size-4 flex-none text-text-2" aria-hidden />,
          title: t("pending", { name }),
          text: t("pendingText", { hours: takesHours }),
        },
      ];
    if (state === "failed")
      return [
        {
          ...item,
          icon: <CircleX className="mt-0.5 size-4 flex-none text-danger" aria-hidden />,
          title: t("failed", { name }),
        },
      ];
    return state === "ready" && gradeOf({ checks }) === "poor"
      ? [
          {
            ...item,
            icon: <ShieldAlert className="mt-0.5 size-4 flex-none text-warning" aria-hidden />,
            title: t("dns", { name }),
          },
        ]
      : [];
  });
  const ofMailboxes = mailboxes
    .filter(({ state }) => state === "failed")
    .map(({ id, email }) => ({
      key: id,
      icon: <Mail className="mt-0.5 size-4 flex-none text-danger" aria-hidden />,
      title: t("mailbox", { name: email }),
      href: `/mailboxes/smtp/${id}`,
    }));
  return [...ofMailboxes, ...ofDomains];
}
