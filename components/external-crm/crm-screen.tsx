"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRememberCrm } from "@/components/shell/use-remember-crm";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { browserApi } from "@/lib/api/browser";
import type { CrmConnection } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import { crmConnectionQuery, type LineKind } from "@/lib/queries/crm/external";
import { replaceQuery } from "@/lib/state/address";
import { type CrmTab, crmQuery, crmTabs, readCrmAddress } from "./address";
import { CrmHead } from "./crm-head";
import { FirstSync } from "./first-sync";
import { MappingTab } from "./mapping/mapping-tab";
import { crmNames } from "./parts/names";
import { SidePanel } from "./side-panel";
import { useCrmActions } from "./use-crm-actions";

/** Loaded on first use. */
const ConnectCrm = dynamic(() => import("./connect-crm").then((module) => module.ConnectCrm), {
  loading: () => null,
});
const LogTab = dynamic(() => import("./log/log-tab").then((module) => module.LogTab), {
  loading: () => null,
});
const RulesTab = dynamic(() => import("./rules/rules-tab").then((module) => module.RulesTab), {
  loading: () => null,
});

type Props = { platform: ExternalPlatform; isAdmin: boolean };

/** The CRM of another vendor: its connection, what is mapped, what was done, and what is created when (CRM-14, CRM-15, CRM-23 to CRM-29). */
export function CrmScreen({ platform, isAdmin }: Props) {
  const t = useTranslations("crms");
  const crm = crmNames[platform];
  useRememberCrm(platform);
  const { data: connection, isError, refetch } = useQuery(crmConnectionQuery(browserApi, platform));
  if (!connection)
    return isError ? (
      <EmptyState
        kind="error"
        heading="h1"
        title={t("failed", { crm })}
        actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
      />
    ) : (
      <>
        <h1 className="sr-only">{crm}</h1>
        <SkeletonRows rows={6} label={t("loading", { crm })} />
      </>
    );
  return <Loaded connection={connection} isAdmin={isAdmin} />;
}

function Loaded({ connection, isAdmin }: { connection: CrmConnection; isAdmin: boolean }) {
  const t = useTranslations("crms");
  const { platform, state, isSimulated, missing } = connection;
  const crm = crmNames[platform];
  const actions = useCrmActions(platform);
  const [isReconnecting, setReconnecting] = useState(false);
  const asked = readCrmAddress(useSearchParams());
  const show = (tab: CrmTab, kind?: LineKind) => replaceQuery(crmQuery(tab, kind));
  const isConnected = state !== "disconnected";
  return (
    <>
      <CrmHead
        connection={connection}
        isAdmin={isAdmin}
        actions={actions}
        onReconnect={() => setReconnecting(true)}
      />
      {isSimulated && (
        <Banner className="mb-4" icon={<FlaskConical className="size-4 flex-none" aria-hidden />}>
          {t("simulated", { crm })}
        </Banner>
      )}
      {missing.length > 0 && (
        <p className="type-small mb-4 text-text-2">{t("missing", { crm, settings: missing.join(", ") })}</p>
      )}
      {!isAdmin && (
        <p className="type-compact mb-4 text-text-2">{t(isConnected ? "readOnly" : "adminsOnly")}</p>
      )}
      {isAdmin && (!isConnected || (isReconnecting && state === "broken")) && (
        <div className="mb-4">
          <ConnectCrm connection={connection} />
        </div>
      )}
      {isConnected && (
        <>
          <FirstSync connection={connection} isAdmin={isAdmin} actions={actions} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Tabs
              label={t("sections")}
              value={asked.tab}
              onChange={(tab) => show(tab)}
              tabs={crmTabs.map((value) => ({
                value,
                label: t(`tabs.${value}`),
                ...(value === "sync" && openCount(connection) > 0 ? { count: openCount(connection) } : {}),
              }))}
            >
              <TabPanel value="mapping">
                <MappingTab connection={connection} isAdmin={isAdmin} />
              </TabPanel>
              <TabPanel value="sync">
                <LogTab connection={connection} kind={asked.kind} onKind={(kind) => show("sync", kind)} />
              </TabPanel>
              <TabPanel value="rules">
                <RulesTab connection={connection} isAdmin={isAdmin} />
              </TabPanel>
            </Tabs>
            <SidePanel connection={connection} actions={actions} />
          </div>
        </>
      )}
    </>
  );
}

/** What waits for somebody. */
const openCount = ({ refusedCount, undecidedCount }: CrmConnection) => refusedCount + undecidedCount;
