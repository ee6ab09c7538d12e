"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { SearchInput } from "@/components/ui/fields/search-input";
import { ViewTabs } from "@/components/ui/view-tabs";
import { browserApi } from "@/lib/api/browser";
import { splits } from "@/lib/contract/inbox/inbox";
import { approvalCountsQuery } from "@/lib/queries/approvals";
import { useMayOpen } from "@/lib/state/pages";
import { useShortcuts } from "@/lib/state/shortcuts";
import { Conversations } from "./list/conversations";
import { FilterMenu } from "./list/filter-menu";
import { Tray } from "./list/tray";
import { askedBeside, besideViews, type InboxView } from "./list/views";
import { useShownPeople } from "./use-shown-people";

/** Loaded with the first message to approve. */
const ApprovalsView = dynamic(
  () => import("@/components/approvals/parts/approvals-view").then((module) => module.ApprovalsView),
  { loading: () => null },
);

/** All conversations over all channels, live, with those that need a reply first (ux 58 to 66). */
export function InboxScreen() {
  const t = useTranslations("inbox");
  const shown = useShownPeople();
  const { prospectId, counts, view, chooseView, search, setSearch } = shown;
  const find = useRef<HTMLDivElement>(null);
  const isBeside = askedBeside(view) !== undefined;
  const mayApprove = useMayOpen("campaigns");
  const { data: toApprove } = useQuery({ ...approvalCountsQuery(browserApi), enabled: mayApprove });
  useShortcuts(
    isBeside
      ? []
      : [{ key: "/", label: t("keys.find"), run: () => find.current?.querySelector("input")?.focus() }],
  );

  const numbers: Record<InboxView, number | undefined> = {
    needs_you: counts?.needsYou,
    interested: counts?.interested,
    waiting: counts?.waiting,
    out_of_office: counts?.outOfOffice,
    reminders: counts?.reminders,
    done: counts?.done,
    all: counts?.all,
    awaiting_approval: toApprove?.awaiting,
    unmatched: counts?.unmatched,
  };
  // Only if they contain anything.
  const views: InboxView[] = [
    ...splits,
    ...besideViews.filter(
      (one) => one === view || numbers[one] || (one === "awaiting_approval" && toApprove?.hold),
    ),
  ];
  return (
    <div className="flex h-full flex-col">
      {!prospectId && (
        <h1 tabIndex={-1} className="sr-only">
          {t("title")}
        </h1>
      )}
      <div
        className={classNames(
          "flex min-h-11 items-center gap-3 border-b border-line px-3 py-1.5 max-md:flex-col max-md:items-stretch md:px-5",
          prospectId && "max-md:hidden",
        )}
      >
        <ViewTabs
          label={t("splits.label")}
          value={view}
          onChange={chooseView}
          views={views.map((one) => ({
            value: one,
            label: t(`splits.${one}`),
            ...(numbers[one] === undefined ? {} : { count: numbers[one], max: 999 }),
            waiting: (one === "needs_you" || one === "awaiting_approval") && (numbers[one] ?? 0) > 0,
          }))}
        />
        {!isBeside && (
          <div className="flex gap-2 md:ms-auto md:w-72">
            <div ref={find} className="min-w-0 flex-1">
              <SearchInput
                label={t("find")}
                placeholder={t("find")}
                value={search}
                onSearch={setSearch}
                hint="/"
              />
            </div>
            <FilterMenu value={shown.filter} onChange={shown.narrow} />
          </div>
        )}
      </div>
      {view === "awaiting_approval" && <ApprovalsView />}
      {view === "unmatched" && <Tray />}
      {!isBeside && <Conversations shown={shown} />}
    </div>
  );
}
