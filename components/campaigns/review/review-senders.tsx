"use client";

import { useTranslations } from "next-intl";
import { PageLink } from "@/components/shell/page-link";
import { Pill } from "@/components/ui/pill";
import type { CampaignReview } from "@/lib/contract/campaigns/review";

/** The senders, the number of people of each, and what is left of today's limits. */
export function ReviewSenders({ review }: { review: CampaignReview }) {
  const t = useTranslations("versions.review");
  const network = useTranslations("accounts.noNetwork");
  return (
    <section aria-labelledby="review-senders" className="grid content-start gap-2">
      <h3 id="review-senders" className="type-strong">
        {t("senders")}
      </h3>
      {review.senders.length === 0 && <p className="type-compact text-text-2">{t("noSender")}</p>}
      <ul className="grid gap-3">
        {review.senders.map(({ accountId, name, people, canSend, waitsForNetwork, caps }) => (
          <li key={accountId} className="type-compact">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {name}
              <span className="font-normal text-text-2">{t("assigned", { count: people })}</span>
              {!canSend && <Pill tone="danger">{t("closed")}</Pill>}
            </span>
            {waitsForNetwork && (
              <p className="text-text-2">
                {t("noNetwork")}{" "}
                <PageLink page="settings" href={`/credentials/add?resume=${accountId}`}>
                  {network("connect")}
                </PageLink>
              </p>
            )}
            <ul className="text-text-2">
              {caps.map(({ kind, limit, used }) => (
                <li key={kind}>
                  {t("free", { free: Math.max(0, limit - used), limit, kind: t(`kind.${kind}`) })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
