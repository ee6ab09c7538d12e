"use client";

import { useQuery } from "@tanstack/react-query";
import { BookOpen, KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { PageKey } from "@/lib/contract/pages";
import { apiTokenQuery } from "@/lib/queries/integrations/api-token";
import { ExampleCard } from "./parts/example-card";
import { RightsCard } from "./parts/rights-card";
import { TokenCard } from "./parts/token-card";
import { UsageCard } from "./parts/usage-card";
import { useTokenActions } from "./use-token-actions";

const ShownOnce = dynamic(() => import("./shown-once").then((module) => module.ShownOnce), {
  ssr: false,
  loading: () => null,
});

type Props = { isAdmin: boolean; allowedPages: readonly PageKey[] | null };

/** The API token of the user, what it may do, and an example that can be tried (INTEG-22, INTEG-23). */
export function ApiScreen({ isAdmin, allowedPages }: Props) {
  const t = useTranslations("programs");
  const { data, isError, refetch } = useQuery(apiTokenQuery(browserApi));
  const [secret, setSecret] = useState<string | null>(null);
  /** Kept while the page is open, so that the example can be tried. */
  const [known, setKnown] = useState<string | null>(null);
  const { create, isBusy } = useTokenActions();
  const make = async () => {
    const token = await create();
    if (!token) return;
    setSecret(token);
    setKnown(token);
  };
  const reference = (
    <a href="/api/docs" target="_blank" rel="noreferrer" className={buttonStyle({})}>
      <BookOpen aria-hidden />
      {t("reference")}
    </a>
  );
  const token = data?.token ?? null;
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: "/integrations", label: t("back") }}
        actions={token ? reference : undefined}
      />
      {isError && !data && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      )}
      {!data && !isError && <SkeletonRows rows={4} label={t("loading")} />}
      {data && !token && (
        <EmptyState
          kind="first-use"
          title={t("first")}
          text={t("firstText")}
          actions={
            <>
              <Button variant="primary" icon={<KeyRound aria-hidden />} busy={isBusy} onClick={make}>
                {t("create")}
              </Button>
              {reference}
            </>
          }
        />
      )}
      {data && token && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div className="grid min-w-0 gap-3.5">
            <TokenCard
              token={token}
              today={data.usage.today}
              onRenew={make}
              onRemoved={() => setKnown(null)}
            />
            <RightsCard
              key={JSON.stringify(token.rights)}
              rights={token.rights}
              isAdmin={isAdmin}
              allowedPages={allowedPages}
            />
          </div>
          <div className="grid min-w-0 gap-3.5">
            <ExampleCard token={known} />
            <UsageCard usage={data.usage} callsPerMinute={data.callsPerMinute} />
          </div>
        </div>
      )}
      {secret && <ShownOnce token={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
