"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListCard } from "@/components/ui/lists/list-card";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { maxTrackingDomains } from "@/lib/contract/tracking-domains";
import { trackingDomainsQuery } from "@/lib/queries/tracking/domains";
import { DomainList } from "./domain-list";
import { useOpenDomain } from "./use-open-domain";

/** Loaded on first use. */
const AddDialog = dynamic(() => import("./add-dialog").then((module) => module.AddDialog), {
  ssr: false,
  loading: () => null,
});
const DomainPanel = dynamic(() => import("./domain-panel").then((module) => module.DomainPanel), {
  ssr: false,
  loading: () => null,
});

/** The workspace's own domains for links: add, verify, use and delete (MAIL-36). */
export function DomainsScreen() {
  const t = useTranslations("tracking-domains");
  const { data: domains, isError, refetch } = useQuery(trackingDomainsQuery(browserApi));
  const [isAdding, setAdding] = useState(false);
  const { open, go } = useOpenDomain();
  const opened = domains?.find(({ id }) => id === open);
  const isFull = (domains?.length ?? 0) >= maxTrackingDomains;
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={isFull ? t("full", { most: maxTrackingDomains }) : undefined}
      onClick={() => setAdding(true)}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} actions={domains && domains.length > 0 ? add : undefined} />
      <p className="type-compact mb-4 text-text-2">{t("note")}</p>
      <ListCard
        items={domains}
        isError={isError}
        onRetry={refetch}
        t={t}
        rows={3}
        empty={<EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} actions={add} />}
      >
        <DomainList domains={domains ?? []} open={open} onOpen={go} />
      </ListCard>
      {domains && domains.length > 0 && (
        <p className="type-small mt-2 px-0.5 text-text-2">{t("onlyVerified")}</p>
      )}
      {domains
        ?.filter(({ lostAt }) => lostAt !== null)
        .map(({ id, host }) => (
          <Banner
            key={id}
            tone="danger"
            className="mt-3"
            icon={<CircleAlert className="size-4 flex-none" aria-hidden />}
            action={
              <button type="button" onClick={() => go(id)}>
                {t("showRecords")}
              </button>
            }
          >
            {t("lost", { host })}
          </Banner>
        ))}
      {isAdding && <AddDialog onClose={() => setAdding(false)} onAdded={go} />}
      {opened && <DomainPanel key={opened.id} domain={opened} onClose={() => go(null)} />}
    </>
  );
}
