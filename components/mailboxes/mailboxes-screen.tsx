"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp, Plus, Sparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { ListedMailbox, MailboxOverview } from "@/lib/contract/accounts/mailbox-list";
import { formatClock } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { mailboxOverviewQuery } from "@/lib/queries/mailboxes/list";
import { useMayOpen } from "@/lib/state/pages";
import { ImportBanner } from "./imports/import-progress";
import { Figures } from "./list/figures";
import { ListHead } from "./list/list-head";
import { MailboxTable } from "./list/mailbox-table";
import { useMailboxCommands } from "./list/use-mailbox-commands";
import { useMailboxList } from "./list/use-mailbox-list";

/** Loaded when it is opened. */
const ImportDialog = dynamic(() => import("./imports/import-dialog").then((module) => module.ImportDialog), {
  loading: () => null,
});
const DisconnectMailbox = dynamic(
  () => import("./disconnect-mailbox").then((module) => module.DisconnectMailbox),
  { loading: () => null },
);
/** Without its own `loading` the search field would be hidden, and lose the focus, until the script is there. */
const NoMailboxes = dynamic(() => import("./list/no-mailboxes").then((module) => module.NoMailboxes), {
  loading: () => null,
});

type Props = {
  mayImport: boolean;
  /** The plan has mailboxes on bought domains; buying them is up to admins. */
  hasAiEmails: boolean;
  mayBuy: boolean;
  /** The plan has warm-up. */
  warms: boolean;
};

/** All mailboxes: which work, how much they send and how it arrives, and what to do about the others (MAIL-03, ux 89, 90). */
export function MailboxesScreen({ mayImport, hasAiEmails, mayBuy, warms }: Props) {
  const t = useTranslations("mailbox-list");
  const m = useTranslations("mailboxes");
  const importing = useTranslations("mailbox-imports");
  const shown = useMailboxList();
  const { list, items, tab, isFiltered } = shown;
  const { data: overview } = useQuery(mailboxOverviewQuery(browserApi));
  const commands = useMailboxCommands();
  const [isImporting, setImporting] = useState(false);
  const [leaving, setLeaving] = useState<ListedMailbox | null>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const onEndReached = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const buy = hasAiEmails && mayBuy && (
    <ButtonLink href="/mailboxes/ai-emails/domains" icon={<Sparkles aria-hidden />}>
      {t("buy")}
    </ButtonLink>
  );
  const connect = (
    <ButtonLink href="/mailboxes/add" variant="primary" icon={<Plus aria-hidden />}>
      {t("connect")}
    </ButtonLink>
  );
  const isFirstUse = list.isSuccess && items.length === 0 && tab === "all" && !isFiltered;
  return (
    <>
      <PageHeader
        title={m("title")}
        actions={
          <>
            {mayImport && (
              <Button icon={<FileUp aria-hidden />} onClick={() => setImporting(true)}>
                {importing("open")}
              </Button>
            )}
            {buy && <span className="max-md:hidden">{buy}</span>}
            {connect}
          </>
        }
      />
      <ImportBanner onShow={() => setImporting(true)} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {overview && <PlanFull plan={overview.plan} />}
      {!isFirstUse && <Figures of={overview} />}
      {!isFirstUse && <ListHead shown={shown} counts={overview?.counts} hasAiEmails={hasAiEmails} />}
      {list.isPending && <SkeletonRows label={t("loading")} rows={8} />}
      {!list.isPending && items.length === 0 && (
        <NoMailboxes
          isError={list.isError}
          tab={tab}
          isFiltered={isFiltered}
          onRetry={() => void list.refetch()}
          onClear={shown.clear}
          connect={connect}
          buy={buy}
        />
      )}
      {items.length > 0 && (
        <MailboxTable mailboxes={items} {...{ commands, warms, onEndReached }} onDisconnect={setLeaving} />
      )}
      {overview && !isFirstUse && <ListFoot overview={overview} />}
      {leaving && (
        <DisconnectMailbox
          mailbox={leaving}
          isSignedOut={leaving.state === "signed_out"}
          onClose={() => setLeaving(null)}
          onDone={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** No place of the plan is free (BILL-13). */
function PlanFull({ plan: { used, limit } }: { plan: MailboxOverview["plan"] }) {
  const t = useTranslations("mailbox-list");
  const mayOpen = useMayOpen("billing");
  if (used < limit) return null;
  return (
    <Banner
      tone="warning"
      className="mb-3.5"
      action={mayOpen && <Link href="/billing/overview">{t("plans")}</Link>}
    >
      {t("full", { used, limit })}
    </Banner>
  );
}

/** How many places and slots of the plan are taken, and what the figures count. */
function ListFoot({ overview: { plan, slots, asOf, timezone } }: { overview: MailboxOverview }) {
  const t = useTranslations("mailbox-list");
  const tiers = useTranslations("billing.tiers");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <p className="type-small mt-3 flex flex-wrap gap-x-4 gap-y-1 text-text-3">
      <span>
        {t("places", { used: plan.used, limit: plan.limit, plan: tiers(plan.tier) })}
        {slots.total > 0 && ` · ${t("slots", { used: number(slots.used), total: number(slots.total) })}`}
      </span>
      <span className="ms-auto max-md:ms-0">
        {t("asOf", { at: formatClock(new Date(asOf), { locale, zone: timezone }) })}
      </span>
    </p>
  );
}
