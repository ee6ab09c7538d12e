"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/overlays/panel";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";
import { useVisiblePath } from "@/lib/routes/current";
import { AccountDetail } from "./account-detail";
import { AccountRows } from "./account-rows";
import { NetworkProblem, NetworkWebhook } from "./network-state";
import { AccountAvatar } from "./parts/account-avatar";
import { SeatCounter, SeatsFull, SeatsOverused } from "./seat-counter";
import { useWizardHref } from "./use-wizard-href";

type Props = { showsHealth: boolean; countsAccounts: boolean; extensionUrl?: string };

/**
 * The connected accounts with their status. A single account is shown open; of several, the selected one opens beside the list (CRED-117,
 * ux 5, 113).
 */
export function AccountsScreen({ showsHealth, countsAccounts, extensionUrl }: Props) {
  const t = useTranslations("settings.account");
  const list = useTranslations("accounts");
  const { data: accounts, isError, refetch } = useQuery(accountsQuery(browserApi));
  const wizardHref = useWizardHref();
  const router = useRouter();
  const path = useVisiblePath();
  const query = useSearchParams();
  const shown = accounts?.filter(({ status }) => status !== "deleted") ?? [];
  const [only] = shown;
  const open = shown.length > 1 ? shown.find(({ id }) => id === query.get("account")) : undefined;
  const go = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id) next.set("account", id);
    else next.delete("account");
    router.replace(next.size > 0 ? `${path}?${next}` : path, { scroll: false });
  };
  const add = (
    <ButtonLink href={wizardHref()} scroll={false} variant="primary" icon={<Plus aria-hidden />}>
      {list("add")}
    </ButtonLink>
  );
  return (
    <div className={open && "xl:pe-panel"}>
      <PageHeader
        title={list("title")}
        note={<SeatCounter countsAccounts={countsAccounts} />}
        actions={add}
      />
      <SeatsOverused />
      {!countsAccounts && <SeatsFull />}
      <div className="mb-4 empty:hidden">
        <NetworkProblem />
      </div>
      {isError && !accounts && (
        <EmptyState
          kind="error"
          title={list("failed")}
          text={list("failedText")}
          actions={<Button onClick={() => refetch()}>{list("retry")}</Button>}
        />
      )}
      {!accounts && !isError && <SkeletonRows rows={3} label={t("loading")} />}
      {accounts && !only && (
        <EmptyState kind="first-use" title={list("none")} text={list("noneText")} actions={add} />
      )}
      {shown.length === 1 && only && (
        <Card>
          <AccountDetail account={only} showsHealth={showsHealth} extensionUrl={extensionUrl} withName />
        </Card>
      )}
      {shown.length > 1 && <AccountRows accounts={shown} openId={open?.id} onOpen={go} />}
      {shown.length > 0 && <NetworkWebhook />}
      {open && (
        <Panel
          open
          onClose={() => go(null)}
          title={open.fullName}
          subtitle={open.username}
          lead={<AccountAvatar account={open} size={34} />}
        >
          <div className="p-4">
            <AccountDetail
              key={open.id}
              account={open}
              showsHealth={showsHealth}
              extensionUrl={extensionUrl}
            />
          </div>
        </Panel>
      )}
    </div>
  );
}
