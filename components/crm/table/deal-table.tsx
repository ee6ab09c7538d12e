"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Cell, HeadCell, Row, Table, TwoLines } from "@/components/ui/lists/table";
import { phone, useMedia } from "@/components/ui/media";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { DealCard } from "@/lib/contract/crm/deal-parts";
import { maxDealsAtOnce } from "@/lib/contract/crm/deals";
import type { Stage } from "@/lib/contract/crm/pipelines";
import { formatCalendar } from "@/lib/format/moments";
import { formatMoney } from "@/lib/format/money";
import { type DealSort, dealTableQuery } from "@/lib/queries/crm/deals";
import type { DealFilter } from "@/lib/queries/crm/pipelines";
import { DaysInStage } from "../parts/days-in-stage";
import { NextStep } from "../parts/next-step";
import type { DealCommands } from "../use-deal-commands";
import { DealBulk } from "./deal-bulk";

type Props = {
  pipelineId: string;
  filter: DealFilter;
  sort: DealSort;
  stages: readonly Stage[];
  openId: string | null;
  commands: DealCommands;
  onSort: (sort: DealSort) => void;
  onOpen: (dealId: string) => void;
  /** In place of an empty table. */
  empty: React.ReactNode;
};

/** The same deals as on the board, in any order, with actions on many (ux 80). */
export function DealTable({ pipelineId, filter, sort, openId, commands, empty, ...props }: Props) {
  const t = useTranslations("crm.table");
  const isPhone = useMedia(phone);
  const list = useInfiniteQuery(dealTableQuery(browserApi, pipelineId, filter, sort));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const deals = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = deals.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(shown);
    isOn ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const all = deals.slice(0, maxDealsAtOnce).map(({ id }) => id);
  if (list.isError && !list.data)
    return (
      <EmptyState
        kind="error"
        title={t("failed")}
        text={t("failedText")}
        actions={<Button onClick={() => void list.refetch()}>{t("retry")}</Button>}
      />
    );
  if (!list.data) return <SkeletonRows label={t("loading")} rows={8} />;
  if (deals.length === 0) return empty;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-16 md:pe-6">
      <Card padded={false}>
        <Table label={t("label")} columns={isPhone ? columns.slice(0, 3) : columns}>
          <Head
            sort={sort}
            onSort={props.onSort}
            isAll={shown.length > 0 && shown.length === all.length}
            isSome={shown.length > 0}
            onAll={(isOn) => setChosen(new Set(isOn ? all : []))}
          />
          <tbody>
            {deals.map((deal) => (
              <DealRow
                key={deal.id}
                deal={deal}
                stages={props.stages}
                isOpen={deal.id === openId}
                isChosen={chosen.has(deal.id)}
                onChoose={(isOn) => toggle(deal.id, isOn)}
                onOpen={() => props.onOpen(deal.id)}
              />
            ))}
          </tbody>
        </Table>
      </Card>
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <DealBulk
          ids={shown}
          stages={props.stages}
          commands={commands}
          onClear={() => setChosen(new Set())}
        />
      )}
    </div>
  );
}

const columns = ["42px", null, "120px", "15%", "15%", "22%", "110px", "64px"];
/** A phone shows the name with its stage, and the amount. */
const wide = "max-md:hidden";

type HeadProps = {
  sort: DealSort;
  onSort: (sort: DealSort) => void;
  isAll: boolean;
  isSome: boolean;
  onAll: (isOn: boolean) => void;
};

function Head({ sort, onSort, isAll, isSome, onAll }: HeadProps) {
  const t = useTranslations("crm.table");
  const by = (name: DealSort["by"]) => ({
    sort: sort.by === name ? sort.direction : ("none" as const),
    onSort: () =>
      onSort({ by: name, direction: sort.by === name && sort.direction === "asc" ? "desc" : "asc" }),
  });
  return (
    <thead>
      <tr>
        <HeadCell className="ps-4">
          <Checkbox
            aria-label={t("chooseAll")}
            checked={isAll}
            indeterminate={isSome && !isAll}
            onChange={(event) => onAll(event.target.checked)}
          />
        </HeadCell>
        <HeadCell {...by("name")}>{t("name")}</HeadCell>
        <HeadCell numeric {...by("amount")}>
          {t("amount")}
        </HeadCell>
        <HeadCell className={wide}>{t("stage")}</HeadCell>
        <HeadCell className={wide}>{t("owner")}</HeadCell>
        <HeadCell className={wide}>{t("next")}</HeadCell>
        <HeadCell className={wide} {...by("close_date")}>
          {t("closeDate")}
        </HeadCell>
        <HeadCell numeric className={wide} {...by("in_stage_since")}>
          {t("days")}
        </HeadCell>
      </tr>
    </thead>
  );
}

type RowProps = {
  deal: DealCard;
  stages: readonly Stage[];
  isOpen: boolean;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  onOpen: () => void;
};

function DealRow({ deal, stages, isOpen, isChosen, onChoose, onOpen }: RowProps) {
  const t = useTranslations("crm.table");
  const locale = useLocale();
  const { name, amount, currency, owner, closeDate, prospect, companyName } = deal;
  const stage = stages.find(({ id }) => id === deal.stageId)?.name ?? "";
  return (
    <Row selected={isChosen} current={isOpen}>
      <Cell className="ps-4">
        <Checkbox
          aria-label={t("choose", { deal: name })}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </Cell>
      <Cell>
        <TwoLines
          title={
            <button type="button" onClick={onOpen} className="max-w-full truncate hover:underline">
              {name}
            </button>
          }
          detail={
            <>
              <span className="truncate">{prospect?.fullName ?? companyName}</span>
              <span className="truncate md:hidden">{stage}</span>
            </>
          }
        />
      </Cell>
      <Cell numeric className="font-semibold">
        {formatMoney(amount, currency, locale)}
      </Cell>
      <Cell className={wide}>{stage}</Cell>
      <Cell className={wide}>
        {owner ? (
          <span className="flex min-w-0 items-center gap-1.5">
            <Avatar name={owner.name} id={owner.id} src={owner.avatar} size={20} />
            <span className="truncate">{owner.name}</span>
          </span>
        ) : (
          <span className="text-on-warning-soft">{t("noOwner")}</span>
        )}
      </Cell>
      <Cell className={wide}>
        <NextStep deal={deal} />
      </Cell>
      <Cell className={wide}>{closeDate && formatCalendar(closeDate, locale, "short")}</Cell>
      <Cell numeric className={wide}>
        <DaysInStage since={deal.inStageSince} isStale={deal.isStale} />
      </Cell>
    </Row>
  );
}
