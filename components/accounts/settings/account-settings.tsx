"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { accountsQuery } from "@/lib/queries/accounts";
import { useWizardHref } from "../use-wizard-href";

type Props = { title: string; children: (account: Account) => ReactNode };

/** A settings page for one account: the one selected for the whole screen, otherwise the first (SHELL-24, CRED-118). */
export function AccountSettings({ title, children }: Props) {
  const t = useTranslations("accounts");
  const settings = useTranslations("settings");
  const { data: accounts, isError, refetch } = useQuery(accountsQuery(browserApi));
  const wizardHref = useWizardHref();
  const chosen = useSearchParams().get("selectedCred");
  const usable = accounts?.filter(({ status }) => status !== "deleted");
  const account = usable?.find(({ id }) => id === chosen) ?? usable?.[0];
  return (
    <>
      <PageHeader title={title} note={account && settings("of", { name: account.fullName })} />
      {isError && !accounts && (
        <EmptyState
          kind="error"
          title={t("failed")}
          text={t("failedText")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      )}
      {!accounts && !isError && <SkeletonRows rows={4} label={settings("account.loading")} />}
      {accounts && !account && (
        <EmptyState
          kind="first-use"
          title={t("none")}
          text={t("noneText")}
          actions={
            <ButtonLink href={wizardHref()} scroll={false} variant="primary" icon={<Plus aria-hidden />}>
              {t("add")}
            </ButtonLink>
          }
        />
      )}
      {account && (
        <div key={account.id} className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4">
          {children(account)}
        </div>
      )}
    </>
  );
}
