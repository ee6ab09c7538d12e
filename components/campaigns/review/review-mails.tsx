"use client";

import { CircleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageLink } from "@/components/shell/page-link";
import { Pill } from "@/components/ui/pill";
import type { Tone } from "@/components/ui/tone";
import { type CampaignReview, type MailFinding, mailGradeOf } from "@/lib/contract/campaigns/review";
import type { Sequence } from "@/lib/contract/campaigns/sequence";

const tones = { good: "success", fair: "warning", poor: "danger" } as const satisfies Record<string, Tone>;

type Props = {
  review: CampaignReview;
  sequence: Sequence;
  /** Leads to a step whose text should be improved. */
  onFix: (stepId: string) => void;
};

/** How likely the campaign's emails are to reach the inbox, and what improves it (M12). */
export function ReviewMails({ review, sequence, onFix }: Props) {
  const t = useTranslations("versions.review.mails");
  const grade = mailGradeOf(review);
  if (!grade) return null;
  const { poorDomains, mailFindings } = review;
  return (
    <section>
      <h3 className="type-strong mb-1.5 flex items-center gap-2">
        {t("title")} <Pill tone={tones[grade]}>{t(`grade.${grade}`)}</Pill>
      </h3>
      {grade === "good" ? (
        <p className="type-compact text-text-2">{t("good")}</p>
      ) : (
        <ul className="grid gap-1.5">
          {poorDomains.map((poor) => (
            <PoorDomain key={poor.domain} {...poor} />
          ))}
          {mailFindings?.map((found) => (
            <Found
              key={`${found.stepId}${found.finding}${found.detail}`}
              found={found}
              number={sequence.findIndex(({ id }) => id === found.stepId) + 1}
              onFix={onFix}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const Item = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <li className="type-compact flex items-start gap-2 max-md:min-h-touch">
    <CircleAlert className="mt-0.5 size-4 flex-none text-on-warning-soft" aria-hidden />
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    {action}
  </li>
);

/** Email from this domain is likely to be rejected, and the page that says what mends it. */
function PoorDomain({ domain, mailboxId, failed }: CampaignReview["poorDomains"][number]) {
  const t = useTranslations("versions.review");
  const format = useFormatter();
  return (
    <Item
      action={
        <PageLink page="mailboxes" href={`/mailboxes/smtp/${mailboxId}`}>
          {t("mendDomain")}
        </PageLink>
      }
    >
      {t("poorDomain", { domain, records: format.list(failed.map((kind) => kind.toUpperCase())) })}
    </Item>
  );
}

type FoundProps = { found: MailFinding; number: number; onFix: Props["onFix"] };

function Found({ found: { stepId, finding, detail }, number, onFix }: FoundProps) {
  const t = useTranslations("versions.review.mails");
  return (
    <Item
      action={
        <button
          type="button"
          onClick={() => onFix(stepId)}
          className="touch-area flex-none font-medium text-brand-text underline-offset-2 hover:underline"
        >
          {t("step", { number })}
        </button>
      }
    >
      {t(`finding.${finding}`, { detail })}
    </Item>
  );
}
