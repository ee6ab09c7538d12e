"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { ChangedView } from "@/components/views/parts/changed-view";
import { ColumnsButton } from "@/components/views/parts/columns-button";
import { useFilters } from "@/components/views/parts/filters";
import { FindField } from "@/components/views/parts/find-field";
import type { ListView } from "@/components/views/parts/use-list-view";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import { type BuiltInView, ViewBar } from "@/components/views/parts/view-bar";
import { browserApi } from "@/lib/api/browser";
import type { ViewState } from "@/lib/contract/views";
import { campaignCountsQuery } from "@/lib/queries/campaign-overview";
import { removeFromAddress } from "@/lib/state/address";
import { accountParam } from "@/lib/views/address";
import { useCampaignColumns } from "./campaign-columns";
import {
  baseOf,
  type CampaignView,
  campaignViews,
  chosenFilter,
  filterOf,
  pathOf,
  pathOfKept,
} from "./campaign-views";
import { useCampaignFilters } from "./use-campaign-filters";

type Props = {
  builtIn: CampaignView;
  shown: ListView;
  /** The complete state shown, including that of the built-in view. */
  whole: ViewState;
  /** The account of the switcher. */
  accountId: string | null;
  isNarrow: boolean;
};

/** Selects the campaigns to list by view, search text and filters; and chooses the columns. */
export function CampaignListHead({ builtIn, shown, whole, accountId, isNarrow }: Props) {
  const t = useTranslations("campaigns");
  const go = useGo();
  const { state, settings } = shown;
  const views = useBuiltInViews(builtIn, shown, accountId);
  const filters = useFilterChoice(builtIn, shown, whole, accountId);
  const columns = useCampaignColumns();
  const commands = useViewCommands("campaigns");
  return (
    <>
      <ViewBar
        list="campaigns"
        label={t("views.label")}
        open={builtIn}
        onOpen={(next) =>
          go(typeof next === "string" ? pathOf(next, !settings.defaultView) : pathOfKept(next.id))
        }
        builtIn={views}
        {...{ shown, whole }}
        end={
          <>
            <FindField
              label={t("find")}
              value={state.query}
              onSearch={(query) => shown.change({ ...state, query })}
            />
            {filters.button}
            {!isNarrow && <ColumnsButton {...{ columns, shown, commands }} />}
          </>
        }
      />
      {(filters.chips.length > 0 || shown.isChanged) && (
        <div className="mb-2.5 flex flex-wrap items-center gap-2">
          {filters.chips}
          <ChangedView list="campaigns" shown={shown} onFollow={(id) => go(pathOfKept(id))} />
        </div>
      )}
    </>
  );
}

/** The built-in views that are not empty, with their counts; always including all campaigns and the open view. */
function useBuiltInViews(
  open: CampaignView,
  shown: ListView,
  accountId: string | null,
): BuiltInView<CampaignView>[] {
  const t = useTranslations("campaigns.views");
  const { data: counts } = useQuery(campaignCountsQuery(browserApi, accountId));
  const numbers: Record<CampaignView, number | undefined> = {
    all: counts?.all,
    active: counts?.active,
    attention: counts?.needsAttention,
    drafts: counts?.drafts,
    paused: counts?.paused,
    finished: counts?.finished,
    archived: counts?.archived,
    deleted: counts?.deleted,
  };
  const offered = campaignViews.filter(
    (one) => (one === open && !shown.view) || one === "all" || (numbers[one] ?? 0) > 0,
  );
  return offered.map((one) => ({
    value: one,
    label: t(one),
    ...(numbers[one] === undefined ? {} : { count: numbers[one] }),
    waiting: one === "attention" && (numbers.attention ?? 0) > 0,
  }));
}

/** The filters that the built-in view does not set. Counts for each value are loaded while the filters are open. */
function useFilterChoice(builtIn: CampaignView, shown: ListView, whole: ViewState, accountId: string | null) {
  const [isOpen, setOpen] = useState(false);
  const answered = shown.view ? [] : Object.keys(baseOf(builtIn));
  return useFilters({
    fields: useCampaignFilters(filterOf(whole), { answered, isCounting: isOpen }),
    chosen: chosenFilter(shown.state, accountId),
    onChange(key, values) {
      shown.filter(key, values);
      if (key === "account" && values.length === 0) removeFromAddress([accountParam]);
    },
    isOpen,
    onOpenChange: setOpen,
  });
}
