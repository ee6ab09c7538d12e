"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp, Mail, Plus, Sprout } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Sandboxed } from "@/components/accounts/parts/sandboxed";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconSquare } from "@/components/ui/icon-square";
import { PageHeader } from "@/components/ui/page-header";
import { Pill } from "@/components/ui/pill";
import { Progress } from "@/components/ui/progress";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { domainOf, type SendingDomain } from "@/lib/contract/accounts/domain-health";
import { accountsQuery } from "@/lib/queries/accounts";
import { mailboxesQuery, sendingDomainsQuery } from "@/lib/queries/mailboxes";
import { DomainGradePill } from "./domain-grade";
import { ImportBanner } from "./imports/import-progress";
import { MailboxStatus } from "./mailbox-status";

/** Loaded when it is opened. */
const ImportDialog = dynamic(() => import("./imports/import-dialog").then((module) => module.ImportDialog), {
  loading: () => null,
});

/** The mailboxes of the workspace with their accounts and the number of emails sent today (MAIL-03). */
export function MailboxesScreen({ mayImport }: { mayImport: boolean }) {
  const t = useTranslations("mailboxes");
  const importing = useTranslations("mailbox-imports");
  const mailboxes = useQuery(mailboxesQuery(browserApi));
  const accounts = useQuery(accountsQuery(browserApi));
  const domains = useQuery(sendingDomainsQuery(browserApi));
  const [isImporting, setImporting] = useState(false);
  const nameOf = (id: string) => accounts.data?.find((account) => account.id === id)?.fullName ?? "";
  const shown = (mailboxes.data ?? []).filter(({ email }) => email !== "");
  const add = (
    <>
      {mayImport && (
        <Button icon={<FileUp aria-hidden />} onClick={() => setImporting(true)}>
          {importing("open")}
        </Button>
      )}
      <ButtonLink href="/mailboxes/add" variant="primary" icon={<Plus aria-hidden />}>
        {t("add")}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHeader title={t("title")} actions={add} />
      <ImportBanner onShow={() => setImporting(true)} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {mailboxes.isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          text={t("failedText")}
          actions={<Button onClick={() => mailboxes.refetch()}>{t("retry")}</Button>}
        />
      )}
      {mailboxes.isSuccess && shown.length === 0 && (
        <EmptyState kind="first-use" title={t("none")} text={t("noneText")} actions={add} />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {shown.map((mailbox) => (
          <li key={mailbox.id}>
            <MailboxCard
              mailbox={mailbox}
              owner={nameOf(mailbox.accountId)}
              domain={domains.data?.find(({ domain }) => domain === domainOf(mailbox.email))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type CardProps = { mailbox: Mailbox; owner: string; domain: SendingDomain | undefined };

function MailboxCard({ mailbox, owner, domain }: CardProps) {
  const t = useTranslations("mailboxes");
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconSquare tone="neutral" icon={<Mail aria-hidden />} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="type-strong truncate">
            <TextLink href={`/mailboxes/${mailbox.type}/${mailbox.id}`}>{mailbox.email}</TextLink>
          </h2>
          <p className="type-small truncate text-text-3">
            {t(`types.${mailbox.type}`)} · {t("ownedBy", { name: owner })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {mailbox.isSandboxed && <Sandboxed />}
          {mailbox.isWarmingUp && (
            <Pill tone="info" icon={<Sprout aria-hidden />}>
              {t("warmingUp")}
            </Pill>
          )}
          <MailboxStatus mailbox={mailbox} />
        </div>
      </div>
      <div className="mt-3 flex items-center gap-3">
        <Progress
          className="flex-1"
          value={mailbox.sentToday}
          max={mailbox.limitToday}
          label={t("sentToday")}
        />
        <span className="type-small tabular-nums text-text-2">
          {t("ofToday", { sent: mailbox.sentToday, limit: mailbox.limitToday })}
        </span>
      </div>
      {domain?.checkedAt && (
        <p className="type-small mt-2 flex items-center gap-2 text-text-2">
          {t("domain.title")} <DomainGradePill domain={domain} />
        </p>
      )}
      {(mailbox.limitReason === "ramp" || mailbox.limitReason === "network") && (
        <p className="type-small mt-1.5 text-text-3">
          {t(`limited.${mailbox.limitReason}`, { limit: mailbox.dailyLimit })}
        </p>
      )}
    </Card>
  );
}
