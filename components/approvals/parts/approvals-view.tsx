"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Select } from "@/components/ui/fields/select";
import { BulkBar } from "@/components/ui/lists/bulk-bar";
import { VirtualList } from "@/components/ui/lists/virtual-list";
import { SkeletonRows } from "@/components/ui/skeleton";
import { type ApprovalState, approvalStates } from "@/lib/contract/campaigns/approval-states";
import type { ApprovalVerdict } from "@/lib/contract/campaigns/approvals";
import { useShortcuts } from "@/lib/state/shortcuts";
import { ApprovalItem } from "./approval-item";
import { ApprovalRow } from "./approval-row";
import { UnwrittenTexts } from "./unwritten-texts";
import { type Approvals, useApprovals, verdictsFor } from "./use-approvals";

const verdictKeys: Record<ApprovalVerdict, string> = {
  approved: "a",
  hold: "h",
  canceled: "s",
  awaiting: "b",
};

/** Messages to review before they are sent (CAMP-16, CAMP-17), one by one with shortcuts or in bulk. */
export function ApprovalsView() {
  const t = useTranslations("approvals");
  const [state, setState] = useState<ApprovalState>("awaiting");
  const found = useApprovals(state);
  const { items, current, open, say, tickAll } = found;
  const verdicts = verdictsFor(state);
  useApprovalKeys(found, verdicts);
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[324px_minmax(0,1fr)]">
      <div
        className={classNames(
          "flex min-h-0 min-w-0 flex-col border-line md:border-e",
          current && "max-md:hidden",
        )}
      >
        <div className="flex items-center gap-3 border-b border-line px-3 py-2">
          {items.length > 0 && verdicts.length > 0 && <TickAll found={found} />}
          <Select
            label={t("show")}
            value={state}
            onChange={(next) => {
              setState(next);
              open(null);
              tickAll(false);
            }}
            options={approvalStates.map((value) => ({ value, label: t(`state.${value}`) }))}
            className="flex-1"
          />
        </div>
        <UnwrittenTexts />
        <ApprovalList state={state} found={found} canTick={verdicts.length > 0} />
      </div>
      {current ? (
        <ApprovalItem
          key={current.id}
          item={current}
          verdicts={verdictsFor(current.state)}
          isBusy={found.isBusy}
          onBack={() => open(null)}
          onSay={(verdict, item) => say(verdict, [item])}
          onEdit={found.edit}
        />
      ) : (
        <div className="grid place-items-center p-6 max-md:hidden">
          {items.length > 0 && <p className="type-compact text-text-2">{t("choose")}</p>}
        </div>
      )}
      <TickedBar found={found} verdicts={verdicts} />
    </div>
  );
}

/** Shortcuts for moving through the messages and for deciding on all selected ones, or on the open one if none is selected. */
function useApprovalKeys({ ticked, current, move, say, tick }: Approvals, verdicts: ApprovalVerdict[]) {
  const t = useTranslations("approvals");
  const about = ticked.length > 0 ? ticked : current ? [current] : [];
  useShortcuts([
    { key: "j", label: t("keys.next"), run: () => move(1) },
    { key: "k", label: t("keys.previous"), run: () => move(-1) },
    {
      key: "x",
      label: t("keys.tick"),
      run: () => current && tick(current, !ticked.some(({ id }) => id === current.id)),
    },
    ...verdicts.map((verdict) => ({
      key: verdictKeys[verdict],
      label: t(`verdict.${verdict}`),
      run: () => void say(verdict, about),
    })),
  ]);
}

function TickAll({ found: { items, ticked, tickAll } }: { found: Approvals }) {
  const t = useTranslations("approvals");
  return (
    <Checkbox
      aria-label={t("tickAll")}
      checked={ticked.length === items.length}
      indeterminate={ticked.length > 0 && ticked.length < items.length}
      onChange={(event) => tickAll(event.target.checked)}
    />
  );
}

type ListProps = { state: ApprovalState; found: Approvals; canTick: boolean };

/** The messages in one state, or an empty state. */
function ApprovalList({ state, found, canTick }: ListProps) {
  const t = useTranslations("approvals");
  const { list, items, at, current, ticked, open, tick } = found;
  return (
    <>
      {list.isPending && <SkeletonRows label={t("loading")} rows={8} kind="conversations" />}
      {list.isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
        />
      )}
      {list.isSuccess && items.length === 0 && (
        <EmptyState
          kind={state === "awaiting" ? "done" : "no-match"}
          title={t(state === "awaiting" ? "empty" : "emptyState")}
          text={state === "awaiting" ? t("emptyText") : undefined}
        />
      )}
      {items.length > 0 && (
        <div className="min-h-0 flex-1">
          <VirtualList
            items={items}
            rowHeight={84}
            keyOf={({ id }) => id}
            label={t("title")}
            onEndReached={() => list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()}
            scrollToIndex={at >= 0 ? at : undefined}
            render={(item) => (
              <ApprovalRow
                item={item}
                isOpen={item.id === current?.id}
                isTicked={canTick ? ticked.includes(item) : null}
                onOpen={() => open(item)}
                onTick={(isOn) => tick(item, isOn)}
              />
            )}
          />
        </div>
      )}
    </>
  );
}

type BarProps = { found: Approvals; verdicts: readonly ApprovalVerdict[] };

/** Bulk decisions for the selected messages. */
function TickedBar({ found: { ticked, tickAll, say }, verdicts }: BarProps) {
  const t = useTranslations("approvals");
  if (ticked.length === 0) return null;
  return (
    <BulkBar
      text={t("ticked", { count: ticked.length })}
      onClear={() => tickAll(false)}
      clearLabel={t("untick")}
    >
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          variant="ghost"
          size="compact"
          hint={verdictKeys[verdict].toUpperCase()}
          onClick={() => say(verdict, ticked)}
        >
          {t(`verdict.${verdict}`)}
        </Button>
      ))}
    </BulkBar>
  );
}
