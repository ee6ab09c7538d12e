"use client";

import { useQuery } from "@tanstack/react-query";
import { Globe, Plus, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { AiEmailsOverview } from "@/lib/contract/ai-emails/ai-emails";
import { maxMailboxesPerDomain } from "@/lib/contract/ai-emails/names";
import { aiDomainsQuery, aiMailboxesQuery, aiOverviewQuery } from "@/lib/queries/ai-emails/ai-emails";
import { Attention } from "./attention";
import { Figures } from "./figures";
import { MailboxList } from "./mailbox-list";
import { Standing } from "./standing";

/** Domains for sending and their mailboxes at a glance (MAIL-08). */
export function OverviewScreen({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("ai-emails");
  const overview = useQuery(aiOverviewQuery(browserApi));
  const domains = useQuery(aiDomainsQuery(browserApi));
  const mailboxes = useQuery(aiMailboxesQuery(browserApi));
  const again = () => void Promise.all([overview.refetch(), domains.refetch(), mailboxes.refetch()]);
  const { data } = overview;
  const isEmpty = data?.domains.total === 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={isAdmin && data && !isEmpty ? <Actions of={data} /> : undefined}
      />
      <Standing registrar={data?.registrar} isAdmin={isAdmin} />
      {overview.isError && !data && (
        <EmptyState
          kind="error"
          title={t("failed")}
          text={t("failedText")}
          actions={<Button onClick={again}>{t("retry")}</Button>}
        />
      )}
      {!data && !overview.isError && <SkeletonRows label={t("title")} rows={4} kind="table" />}
      {data && isEmpty && <First isAdmin={isAdmin} canBuy={data.registrar !== "none"} />}
      {data && !isEmpty && (
        <div className="grid gap-4">
          <Figures of={data} />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <Card padded={false} className="order-2 overflow-clip lg:order-1">
              <MailboxList mailboxes={mailboxes.data ?? []} isAdmin={false} />
              {mailboxes.data?.length === 0 && (
                <EmptyState kind="first-use" title={t("mailboxes.empty")} text={t("mailboxes.emptyText")} />
              )}
            </Card>
            <div className="order-1 lg:order-2">
              <Attention domains={domains.data ?? []} mailboxes={mailboxes.data ?? []} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Actions({ of: { registrar } }: { of: AiEmailsOverview }) {
  const t = useTranslations("ai-emails");
  return (
    <>
      {registrar !== "none" && (
        <ButtonLink href="/mailboxes/ai-emails/domains" icon={<Globe aria-hidden />}>
          {t("buyDomain")}
        </ButtonLink>
      )}
      <ButtonLink
        href="/mailboxes/ai-emails/mailboxes?create=1"
        variant="primary"
        icon={<Plus aria-hidden />}
      >
        {t("createMailbox")}
      </ButtonLink>
    </>
  );
}

function First({ isAdmin, canBuy }: { isAdmin: boolean; canBuy: boolean }) {
  const t = useTranslations("ai-emails.overview");
  return (
    <EmptyState
      kind="first-use"
      title={t("first")}
      text={t("firstText", { limit: maxMailboxesPerDomain })}
      actions={
        isAdmin &&
        canBuy && (
          <ButtonLink href="/mailboxes/ai-emails/domains" variant="primary" icon={<Search aria-hidden />}>
            {t("find")}
          </ButtonLink>
        )
      }
    />
  );
}
