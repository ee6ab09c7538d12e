"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useReadNotices } from "@/components/shell/notices/use-read-notices";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { VirtualList } from "@/components/ui/lists/virtual-list";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Split } from "@/lib/contract/inbox/inbox";
import { useShortcuts } from "@/lib/state/shortcuts";
import { LabelDialog, PersonPanel } from "../late-dialogs";
import { PersonContext } from "../person-context";
import { ThreadView } from "../thread/view";
import { usePersonBeside } from "../use-person-beside";
import type { ShownPeople } from "../use-shown-people";
import { useTriage } from "../use-triage";
import { ConversationRow } from "./conversation-row";
import { FilterChips } from "./filter-chips";
import { useFetchedAhead } from "./use-fetched-ahead";
import { isNarrowed } from "./views";

/** The conversations of a split, the open one, and its person; triage by shortcuts (ux 58). */
export function Conversations({ shown }: { shown: ShownPeople }) {
  const t = useTranslations("inbox");
  const { prospectId, accountId, split, search, list, people, at, current, open, close } = shown;
  const person = usePersonBeside();
  const [isLabelling, setLabelling] = useState(false);
  const triage = useTriage(shown);
  const place = `/inbox/${prospectId}`;
  const openAccount = accountId ?? current?.accountId;
  useShortcuts([
    { key: "l", label: t("keys.label"), run: () => prospectId && setLabelling(true) },
    { key: "i", label: t("keys.context"), run: person.toggle },
  ]);
  useFetchedAhead(people, at);
  useReadNotices(prospectId ? [place, `${place}?account=${openAccount}`] : null);
  // Opening a conversation marks it as read.
  const currentId = current?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per conversation that is opened
  useEffect(() => {
    if (current) triage.commands.read(current);
  }, [currentId]);

  return (
    <div
      className={classNames(
        "grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[324px_minmax(0,1fr)]",
        person.isBeside && prospectId && "xl:grid-cols-[324px_minmax(0,1fr)_312px]",
      )}
    >
      <div
        className={classNames(
          "flex min-h-0 min-w-0 flex-col border-line md:border-e",
          prospectId && "max-md:hidden",
        )}
      >
        <FilterChips value={shown.filter} onChange={shown.narrow} />
        {list.isPending && <SkeletonRows label={t("loading")} rows={8} kind="conversations" />}
        {list.isError && (
          <EmptyState
            kind="error"
            title={t("failed")}
            text={t("failedText")}
            actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
          />
        )}
        {list.isSuccess && people.length === 0 && (
          <Nobody
            split={split}
            isSearch={search !== ""}
            {...(isNarrowed(shown.filter) ? { onClear: shown.clear } : {})}
          />
        )}
        {people.length > 0 && (
          <div className="min-h-0 flex-1">
            <VirtualList
              items={people}
              rowHeight={84}
              keyOf={(one) => one.id}
              label={t("title")}
              onEndReached={() => list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()}
              scrollToIndex={at >= 0 ? at : undefined}
              render={(one) => (
                <ConversationRow
                  conversation={one}
                  isOpen={one.id === current?.id}
                  onOpen={() => open(one)}
                />
              )}
            />
          </div>
        )}
      </div>
      {prospectId ? (
        <ThreadView
          prospectId={prospectId}
          accountId={accountId}
          listed={current}
          triage={triage}
          onBack={close}
          hasContext={person.isShown}
          onToggleContext={person.toggle}
        />
      ) : (
        <div className="grid place-items-center p-6 max-md:hidden">
          <p className="type-compact text-text-2">{t("choose")}</p>
        </div>
      )}
      {isLabelling && prospectId && (
        <LabelDialog which={{ prospectId, accountId }} onClose={() => setLabelling(false)} />
      )}
      {person.isOver && prospectId && <PersonPanel prospectId={prospectId} onClose={person.close} />}
      {person.isBeside && prospectId && (
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] max-xl:hidden">
          <PersonContext prospectId={prospectId} />
        </div>
      )}
      {triage.question}
    </div>
  );
}

function Nobody({ split, isSearch, onClear }: { split: Split; isSearch: boolean; onClear?: () => void }) {
  const t = useTranslations("inbox.empty");
  const tFilter = useTranslations("inbox.filter");
  if (onClear)
    return (
      <EmptyState
        kind="no-match"
        title={t("noMatch")}
        actions={<Button onClick={onClear}>{tFilter("clear")}</Button>}
      />
    );
  if (isSearch) return <EmptyState kind="no-match" title={t("noMatch")} />;
  if (split === "reminders") return <EmptyState kind="no-match" title={t("reminders")} />;
  if (split === "needs_you") return <EmptyState kind="done" title={t("nobody")} text={t("nobodyText")} />;
  if (split === "all") return <EmptyState kind="first-use" title={t("first")} text={t("firstText")} />;
  return <EmptyState kind="no-match" title={t("split")} />;
}
