"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink, KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { updateTypes } from "@/lib/contract/integrations/webhooks";
import { apiTokenQuery } from "@/lib/queries/integrations/api-token";
import { hooksQuery } from "@/lib/queries/integrations/hooks";
import { Subscriptions } from "./parts/subscriptions";

const actions = ["addProspect", "enroll", "stop", "label", "task"] as const;

/** How to connect Zapier or n8n, and what is subscribed (INTEG-04, INTEG-20, ROUTE-30). */
export function ZapierScreen({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("programs.zapier");
  const events = useTranslations("webhooks.events");
  const { data: own } = useQuery({ ...apiTokenQuery(browserApi), enabled: isAdmin });
  const { data } = useQuery({ ...hooksQuery(browserApi), enabled: isAdmin });
  if (!isAdmin)
    return (
      <EmptyState kind="no-permission" heading="h1" title={t("adminsOnly")} text={t("adminsOnlyText")} />
    );
  const token = own?.token;
  const isReady = token && !token.isExpired && token.rights.webhooks === "write";
  return (
    <>
      <PageHeader title={t("title")} back={{ href: "/integrations", label: t("back") }} />
      <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2">
        <Card>
          <CardHeader title={t("steps")} />
          <ol className="grid gap-4">
            <Step n={1} title={t("tokenTitle")} text={t(isReady ? "tokenReady" : "tokenText")}>
              <ButtonLink size="compact" href="/integrations/api" icon={<KeyRound aria-hidden />}>
                {t(isReady ? "tokenShow" : "tokenMake")}
              </ButtonLink>
            </Step>
            <Step n={2} title={t("appTitle")} text={data?.zapierUrl ? t("appText") : undefined}>
              {data?.zapierUrl ? (
                <a
                  href={data.zapierUrl}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonStyle({ size: "compact" })}
                >
                  <ExternalLink aria-hidden />
                  {t("openZapier")}
                </a>
              ) : (
                data && <Banner tone="warning">{t("unpublished")}</Banner>
              )}
            </Step>
            <Step n={3} title={t("connectTitle")} text={t("connectText")} />
          </ol>
          <p className="type-small mt-4 border-t border-line pt-3 text-text-2">{t("n8n")}</p>
        </Card>
        <div className="grid min-w-0 gap-3.5">
          <Names title={t("triggers")} names={updateTypes.map((type) => events(type))} />
          <Names title={t("actions")} names={actions.map((action) => t(`does.${action}`))} />
        </div>
        {data && data.items.length > 0 && <Subscriptions hooks={data.items} />}
      </div>
    </>
  );
}

const Names = ({ title, names }: { title: string; names: readonly string[] }) => (
  <Card>
    <CardHeader title={title} />
    <ul className="type-compact grid gap-1.5 sm:grid-cols-2">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </Card>
);

type StepProps = { n: number; title: string; text?: string | undefined; children?: ReactNode };

function Step({ n, title, text, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-6 flex-none place-items-center rounded-pill bg-sunken text-[0.75rem] font-semibold"
      >
        {n}
      </span>
      <div className="grid min-w-0 justify-items-start gap-2">
        <h3 className="type-strong">{title}</h3>
        {text && <p className="type-compact text-text-2">{text}</p>}
        {children}
      </div>
    </li>
  );
}
