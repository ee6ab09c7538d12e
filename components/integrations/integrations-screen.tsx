"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/fields/search-input";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ViewTabs } from "@/components/ui/view-tabs";
import { browserApi } from "@/lib/api/browser";
import { externalPlatforms } from "@/lib/contract/crm/platforms";
import {
  builtIntegrations,
  type Integration,
  type IntegrationCategory,
  integrationCategories,
} from "@/lib/contract/integrations/overview";
import { integrationsQuery } from "@/lib/queries/integrations/overview";
import { pushQuery, replaceQuery } from "@/lib/state/address";
import { CrmWish } from "./crm-wish";
import { IntegrationCard } from "./integration-card";
import { comingSoon, productNames, viaZapier } from "./names";

const CalendlyDialog = dynamic(
  () => import("@/components/calendars/parts/calendly-dialog").then((module) => module.CalendlyDialog),
  { ssr: false, loading: () => null },
);

/** Where each is connected and managed; Calendly has a dialog here. */
const places = {
  google: "/mailboxes",
  microsoft: "/mailboxes",
  smtp: "/mailboxes",
  ai_email: "/mailboxes/ai-emails",
  default: "/crm/manage/default",
  pipedrive: "/crm/manage/pipedrive",
  hubspot: "/crm/manage/hubspot",
  api: "/integrations/api",
  zapier: "/integrations/automation/zapier-main",
  webhook: "/integrations/automation/webhooks/main",
  dialer: "/integrations/dialer/phone-numbers",
} as const;
const connectPlaces: Partial<Record<Integration["type"], string>> = {
  ...{ google: "/mailboxes/add", microsoft: "/mailboxes/add", smtp: "/mailboxes/add", default: "/crm" },
};

type Tab = "all" | IntegrationCategory;
const tabs: readonly Tab[] = ["all", ...integrationCategories];

/** What can be connected, by how it stands, with a search and the categories of INTEG-03 (INTEG-07, INTEG-08). */
export function IntegrationsScreen() {
  const t = useTranslations("integrations");
  const { data, isError, refetch } = useQuery(integrationsQuery(browserApi));
  const asked = useSearchParams();
  const [query, setQuery] = useState("");
  const tab = tabs.find((one) => one === asked.get("category")) ?? "all";
  const nameOf = (type: Integration["type"]) => productNames[type] ?? t(`names.${type}`);
  const isShown = (name: string, category: IntegrationCategory) =>
    (tab === "all" || tab === category) && name.toLowerCase().includes(query.toLowerCase());
  const built = (data ?? []).filter(({ type }) => isShown(nameOf(type), builtIntegrations[type]));
  const isConnected = ({ status }: Integration) => status !== "disconnected";
  const groups = [
    { name: "connected", items: built.filter(isConnected) },
    { name: "available", items: built.filter((one) => !isConnected(one)) },
  ] as const;
  const others = data ? comingSoon.filter(({ name, category }) => isShown(name, category)) : [];
  // Zapier takes what an outgoing webhook sends.
  const hasWebhooks = data?.some(({ type, isInPlan }) => type === "webhook" && isInPlan) ?? false;
  const zapier = hasWebhooks ? others.filter(({ type }) => viaZapier.has(type)) : [];
  const soon = others.filter((one) => !zapier.includes(one));
  // Not read from the address, which a refresh of the page may put back to what it was.
  const [isManaging, setManaging] = useState(asked.get("open") === "calendly");
  const manage = () => {
    setManaging(true);
    pushQuery("open=calendly");
  };
  const leave = () => {
    setManaging(false);
    replaceQuery(tab === "all" ? "" : `category=${tab}`);
  };

  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <SearchInput label={t("search")} value={query} onSearch={setQuery} className="w-70 max-md:w-full" />
        }
      />
      <ViewTabs
        label={t("category")}
        value={tab}
        onChange={(value) => replaceQuery(value === "all" ? "" : `category=${value}`)}
        views={tabs.map((value) => ({ value, label: t(`categories.${value}`) }))}
      />
      {isError && !data && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      )}
      {!data && !isError && <SkeletonRows rows={4} label={t("loading")} />}
      {groups.map(
        ({ name, items }) =>
          items.length > 0 && (
            <Group key={name} title={t(`groups.${name}`)} count={items.length}>
              {items.map((one) => (
                <BuiltCard key={one.type} of={one} name={nameOf(one.type)} onManage={manage} />
              ))}
            </Group>
          ),
      )}
      {zapier.length > 0 && (
        <Group title={t("groups.zapier")} count={zapier.length}>
          {zapier.map(({ type, name }) => (
            <IntegrationCard key={type} type={type} name={name} note={t("zapierNote")}>
              <ButtonLink
                size="compact"
                href={places.webhook}
                aria-label={t("actionFor", { action: t("setUp"), name })}
              >
                {t("setUp")}
              </ButtonLink>
            </IntegrationCard>
          ))}
        </Group>
      )}
      {soon.length > 0 && (
        <Group title={t("groups.soon")} count={soon.length}>
          {soon.map(({ type, name, category }) => (
            <IntegrationCard key={type} type={type} name={name} note={t(`categories.${category}`)}>
              {category === "crm" && <CrmWish type={type} name={name} />}
            </IntegrationCard>
          ))}
        </Group>
      )}
      {data && built.length + others.length === 0 && (
        <EmptyState
          kind="no-match"
          title={t("noMatch", { query })}
          actions={<Button onClick={() => setQuery("")}>{t("clear")}</Button>}
        />
      )}
      {isManaging && data?.some(({ type }) => type === "calendly") && <CalendlyDialog onClose={leave} />}
    </>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="mt-5">
      <h2 className="type-title mb-2.5 flex items-center gap-2">
        {title} <Count value={count} />
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-2.5">{children}</ul>
    </section>
  );
}

const isExternalCrm = (type: Integration["type"]) => externalPlatforms.some((one) => one === type);

type BuiltProps = { of: Integration; name: string; onManage: () => void };

function BuiltCard({ of, name, onManage }: BuiltProps) {
  const t = useTranslations("integrations");
  const { type, status, isInPlan, count, brokenCount } = of;
  const note =
    status === "disconnected"
      ? t(`about.${type}`)
      : brokenCount > 0 && isExternalCrm(type)
        ? t("crmBroken")
        : brokenCount > 0
          ? t("broken", { counted: t(`counted.${type}`, { count }), count: brokenCount })
          : t(`counted.${type}`, { count });
  const text = status === "disconnected" ? "connect" : status === "disabled" ? "reconnect" : "manage";
  const label = t("actionFor", { action: t(text), name });
  return (
    <IntegrationCard type={type} name={name} note={isInPlan ? note : t("notInPlan")} status={status}>
      {!isInPlan ? (
        <ButtonLink
          size="compact"
          href="/billing/overview"
          aria-label={t("actionFor", { action: t("plans"), name })}
        >
          {t("plans")}
        </ButtonLink>
      ) : type === "calendly" ? (
        <Button size="compact" aria-label={label} onClick={onManage}>
          {t(text)}
        </Button>
      ) : (
        <ButtonLink
          size="compact"
          aria-label={label}
          href={(status === "disconnected" && connectPlaces[type]) || places[type]}
        >
          {t(text)}
        </ButtonLink>
      )}
    </IntegrationCard>
  );
}
