"use client";

import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { ListCard } from "@/components/ui/lists/list-card";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { maxMailboxesPerDomain } from "@/lib/contract/ai-emails/names";
import { aiDomainsQuery, aiOverviewQuery } from "@/lib/queries/ai-emails/ai-emails";
import { DomainList } from "./domain-list";
import { Standing } from "./standing";
import { useInUrl } from "./use-in-url";

/** Only admins need it. */
const DomainSearch = dynamic(() => import("./domain-search").then((module) => module.DomainSearch), {
  loading: () => null,
});
/** Loaded on first use. */
const DomainPanel = dynamic(() => import("./domain-panel").then((module) => module.DomainPanel), {
  ssr: false,
  loading: () => null,
});

/** Domains of the workspace, and where admins buy more (MAIL-09 to MAIL-18). */
export function DomainsScreen({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("ai-emails");
  const { data: overview } = useQuery(aiOverviewQuery(browserApi));
  const { data: domains, isError, refetch } = useQuery(aiDomainsQuery(browserApi));
  const { value: open, set } = useInUrl("domain");
  const opened = domains?.find(({ id }) => id === open);
  const canBuy = isAdmin && overview !== undefined && overview.registrar !== "none";
  const texts = (text: "failed" | "retry" | "loading") => t(text === "loading" ? "domains.yours" : text);
  return (
    <>
      <PageHeader
        title={t("domains.title")}
        actions={
          overview && (
            <span className="type-compact flex items-center gap-1.5 text-text-2">
              <Coins className="size-3.5" aria-hidden />
              {t("search.left", { count: overview.credits, credits: overview.credits })}
            </span>
          )
        }
      />
      <Standing registrar={overview?.registrar} isAdmin={isAdmin} />
      {canBuy && <DomainSearch left={overview.credits} />}
      <h2 className="type-strong mt-5 mb-2">{t("domains.yours")}</h2>
      <ListCard
        items={domains}
        isError={isError && !domains}
        onRetry={refetch}
        t={texts}
        failedText={t("failedText")}
        rows={3}
        empty={
          <EmptyState
            kind="first-use"
            title={t("domains.empty")}
            text={canBuy ? t("domains.emptyText") : t("domains.emptyMember")}
          />
        }
      >
        <DomainList domains={domains ?? []} open={open} onOpen={set} />
      </ListCard>
      <p className="type-small mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 px-0.5 text-text-2">
        <span>{t("domains.notified")}</span>
        <span>{t("domains.most", { limit: maxMailboxesPerDomain })}</span>
      </p>
      {opened && <DomainPanel key={opened.id} domain={opened} isAdmin={isAdmin} onClose={() => set(null)} />}
    </>
  );
}
