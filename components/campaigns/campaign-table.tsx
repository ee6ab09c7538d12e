"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { useFirstRows } from "@/components/ui/lists/first-rows";
import { HeadCell, Table } from "@/components/ui/lists/table";
import { useIsTight } from "@/components/ui/room";
import { useStable } from "@/components/ui/stable";
import { ColumnHead } from "@/components/views/parts/column-head";
import type { ListView } from "@/components/views/parts/use-list-view";
import { useShownColumns } from "@/components/views/parts/use-shown-columns";
import type { ViewCommands } from "@/components/views/parts/use-view-commands";
import type { CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import { useShortcuts } from "@/lib/state/shortcuts";
import { useCampaignColumns } from "./campaign-columns";
import { CampaignRow, type RowHandlers } from "./campaign-row";
import type { CampaignChoice } from "./use-campaign-choice";
import { useCampaignCommands } from "./use-campaign-commands";

type Props = {
  items: readonly CampaignListItem[];
  choice: CampaignChoice;
  shown: ListView;
  commands: ViewCommands;
  onCopy: (items: readonly CampaignListItem[]) => void;
  className?: string;
};

const nameWidth = 240;
const edges = 40 + 52;

/** Compact rows with status and reason, fully usable by keyboard (ux 26, 29). */
export function CampaignTable({ items, choice, shown, commands, onCopy, className }: Props) {
  const t = useTranslations("campaigns");
  const go = useGo();
  const { run, move, moveTo, duplicate, decideLate, takeNewPeople } = useCampaignCommands();
  const [current, setCurrent] = useState(-1);
  const [dragged, setDragged] = useState<number | null>(null);
  const { state, settings } = shown;
  const { columns, widths, onWidth } = useShownColumns(useCampaignColumns(), { shown, commands });
  const min = widths.reduce<number>((sum, width) => sum + (width ?? nameWidth), edges);
  // Scroll horizontally only if the columns do not fit, because a scroll container keeps the header from sticking.
  const [room, isTight] = useIsTight<HTMLDivElement>(min);
  // Rows can only be moved while the list is in user-defined order.
  const isOrdered = state.sort === null;
  const { ticked } = choice;
  const rows = useFirstRows(items);
  const at = items[current];
  const targets = choice.targets(at);
  const walk = (by: number) => setCurrent(Math.min(items.length - 1, Math.max(0, current + by)));
  const one = items.find(({ id }) => id === targets[0]?.id);
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => walk(1) },
    { key: "k", label: t("keys.up"), run: () => walk(-1) },
    { key: "x", label: t("keys.tick"), run: () => at && choice.toggle(at.id) },
    { key: "p", label: t("keys.pause"), run: () => choice.command(targets, ["pause", "resume"]) },
    { key: "e", label: t("keys.edit"), run: () => one && go(`/campaign/edit/${one.id}`) },
    { key: "d", label: t("keys.duplicate"), run: () => one && duplicate(one) },
    { key: "a", label: t("keys.archive"), run: () => choice.command(targets, ["archive"]) },
  ]);
  /** Alt with an arrow key moves the row. */
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || !isOrdered || current < 0) return;
    event.preventDefault();
    moveTo(items, current, current + by);
    walk(by);
  };
  const on = useStable<RowHandlers>({
    ...{ run, duplicate, decideLate, takeNewPeople, tick: choice.toggle, copy: onCopy },
    move: (item, to) => move(items, item, to),
    dragStart: setDragged,
    drop: (to) => {
      if (dragged !== null) moveTo(items, dragged, to);
      setDragged(null);
    },
    dragEnd: () => setDragged(null),
  });
  return (
    <div ref={room} className={className}>
      <Card padded={false} className={isTight ? "overflow-x-auto" : "overflow-clip"}>
        <div style={{ minWidth: min }}>
          <Table
            label={t("title")}
            density={settings.density}
            columns={["40px", ...widths.map((width) => (width === null ? null : `${width}px`)), "52px"]}
          >
            <thead>
              <tr>
                <HeadCell>
                  <Checkbox
                    aria-label={t("tickAll")}
                    checked={items.length > 0 && items.every(({ id }) => ticked.has(id))}
                    indeterminate={ticked.size > 0 && !items.every(({ id }) => ticked.has(id))}
                    onChange={(event) => choice.tickShown(event.target.checked)}
                  />
                </HeadCell>
                {columns.map((column, index) => (
                  <ColumnHead
                    key={column.key}
                    column={column}
                    sort={state.sort}
                    onSort={(sort) => shown.change({ ...state, sort })}
                    width={widths[index] ?? null}
                    onWidth={(width, isDone) => onWidth(column.key, width, isDone)}
                  />
                ))}
                <HeadCell />
              </tr>
            </thead>
            <tbody onKeyDown={onKeyDown}>
              {rows.map((item, index) => (
                <CampaignRow
                  key={item.id}
                  {...{ item, index, columns, on }}
                  ordered={isOrdered ? items.length : null}
                  isTicked={ticked.has(item.id)}
                  isCurrent={index === current}
                  isDropTarget={dragged !== null}
                />
              ))}
            </tbody>
          </Table>
        </div>
      </Card>
    </div>
  );
}
