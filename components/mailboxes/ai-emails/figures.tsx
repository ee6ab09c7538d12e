import { useTranslations } from "next-intl";
import type { AiEmailsOverview } from "@/lib/contract/ai-emails/ai-emails";

/** The four numbers of the overview. */
export function Figures({
  of: { domains, slots, sentToday, limitToday, credits },
}: {
  of: AiEmailsOverview;
}) {
  const t = useTranslations("ai-emails.overview");
  const others = [
    ...(domains.pending > 0 ? [t("registering", { count: domains.pending })] : []),
    ...(domains.failed > 0 ? [t("failedCount", { count: domains.failed })] : []),
    ...(domains.expired > 0 ? [t("expiredCount", { count: domains.expired })] : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        term={t("domains")}
        value={t("domainsOf", { ready: domains.ready, total: domains.total })}
        note={others.join(", ")}
      />
      <Figure
        term={t("slots")}
        value={t("slotsOf", { used: slots.used, total: slots.total })}
        note={t("slotsNote")}
      />
      <Figure
        term={t("sent")}
        value={t("sentOf", { sent: sentToday, limit: limitToday })}
        note={t("sentNote")}
      />
      <Figure term={t("credits")} value={<Credits value={credits} />} note={t("creditsNote")} />
    </dl>
  );
}

function Credits({ value }: { value: number }) {
  const t = useTranslations("ai-emails.search");
  return t("left", { count: value, credits: value });
}

function Figure({ term, value, note }: { term: string; value: React.ReactNode; note: string }) {
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3.5">
      <dt className="type-compact text-text-2">{term}</dt>
      <dd className="mt-0.5 text-[1.25rem] leading-7 font-semibold tracking-[-0.02em] max-md:text-[1.0625rem]">
        {value}
      </dd>
      {note && <dd className="type-small mt-0.5 text-text-2">{note}</dd>}
    </div>
  );
}
