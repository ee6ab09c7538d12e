"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Cell, Row } from "@/components/ui/lists/table";
import type { CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import type { useCampaignColumns } from "./campaign-columns";
import { CampaignMenu, type MenuCommands } from "./campaign-menu";
import { type Move, movesFrom } from "./use-campaign-commands";

/** Actions of a row; the functions keep their identity between renders. */
export type RowHandlers = MenuCommands & {
  tick: (id: string, range: boolean) => void;
  copy: (items: readonly CampaignListItem[]) => void;
  move: (item: CampaignListItem, to: Move) => void;
  dragStart: (index: number) => void;
  drop: (index: number) => void;
  dragEnd: () => void;
};
type Props = {
  item: CampaignListItem;
  index: number;
  /** The number of rows in user-defined order; null if the list is sorted by something else. */
  ordered: number | null;
  columns: ReturnType<typeof useCampaignColumns>;
  isTicked: boolean;
  isCurrent: boolean;
  /** A row is being dragged over this one. */
  isDropTarget: boolean;
  on: RowHandlers;
};

/** One campaign. Shift selects all rows in between; its handle drags it to another place (ux 31). */
export const CampaignRow = memo(function CampaignRow(props: Props) {
  const { item, index, ordered, columns, isTicked, isCurrent, isDropTarget, on } = props;
  const t = useTranslations("campaigns");
  const v = useTranslations("views.campaigns");
  return (
    <Row
      selected={isTicked}
      current={isCurrent}
      onDragOver={isDropTarget ? (event) => event.preventDefault() : undefined}
      onDrop={(event) => {
        event.preventDefault();
        on.drop(index);
      }}
    >
      <Cell className="relative">
        {ordered !== null && (
          // biome-ignore lint/a11y/noStaticElementInteractions: only for the pointer; keys and the menu move a row, too
          <span
            draggable
            title={v("drag")}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setDragImage(event.currentTarget.closest("tr") as Element, 8, 8);
              on.dragStart(index);
            }}
            onDragEnd={on.dragEnd}
            className="grip absolute inset-y-0 start-0.5 hidden cursor-grab text-text-3 group-hover/row:block"
          />
        )}
        <Checkbox
          aria-label={t("tick", { name: item.name })}
          checked={isTicked}
          onChange={(event) => on.tick(item.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </Cell>
      {columns.map((column) => (
        <Cell key={column.key} numeric={column.numeric}>
          {column.cell(item, { onResume: () => on.run([item], "resume") })}
        </Cell>
      ))}
      <Cell>
        <CampaignMenu
          item={item}
          commands={on}
          onCopy={on.copy}
          moves={ordered === null ? [] : movesFrom(index, ordered)}
          onMove={on.move}
        />
      </Cell>
    </Row>
  );
});
