"use client";

import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, memo } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Cell, Row } from "@/components/ui/table";
import type { CampaignListItem } from "@/lib/contract/campaigns";
import type { useCampaignColumns } from "./campaign-columns";
import { CampaignMenu } from "./campaign-menu";
import { movesFrom, useCampaignCommands } from "./use-campaign-commands";

type Drag = { isOver: boolean; onStart: () => void; onDrop: (event: DragEvent) => void; onEnd: () => void };
type Props = {
  item: CampaignListItem;
  items: readonly CampaignListItem[];
  index: number;
  columns: ReturnType<typeof useCampaignColumns>;
  compact: boolean;
  isTicked: boolean;
  isCurrent: boolean;
  onTick: (range: boolean) => void;
  onCopy: () => void;
  /** Null where rows have no order of their own. */
  drag: Drag | null;
};

/** One campaign; with Shift all rows between are ticked, and its grip draws it to another place (ux 31). */
export const CampaignRow = memo(function CampaignRow(props: Props) {
  const { item, items, index, columns, isTicked, isCurrent, onTick, onCopy, drag } = props;
  const t = useTranslations("campaigns");
  const v = useTranslations("views.campaigns");
  const { run, move, duplicate, decideLate, takeNewPeople } = useCampaignCommands();
  const onResume = () => void run([item], "resume");
  return (
    <Row
      selected={isTicked}
      current={isCurrent}
      onDragOver={drag?.isOver ? (event) => event.preventDefault() : undefined}
      onDrop={drag?.onDrop}
    >
      <Cell className="relative">
        {drag && (
          // biome-ignore lint/a11y/noStaticElementInteractions: only for the pointer; keys and the menu move a row, too
          <span
            draggable
            title={v("drag")}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setDragImage(event.currentTarget.closest("tr") as Element, 8, 8);
              drag.onStart();
            }}
            onDragEnd={drag.onEnd}
            className="absolute inset-y-0 -start-0.5 hidden cursor-grab items-center text-text-3 group-hover/row:flex"
          >
            <GripVertical className="size-3.5" aria-hidden />
          </span>
        )}
        <Checkbox
          aria-label={t("tick", { name: item.name })}
          checked={isTicked}
          onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey)}
        />
      </Cell>
      {columns.map((column) => (
        <Cell key={column.key} numeric={column.numeric}>
          {column.cell(item, { onResume })}
        </Cell>
      ))}
      <Cell>
        <CampaignMenu
          item={item}
          onCommand={(what) => run([item], what)}
          onDuplicate={() => duplicate(item)}
          onCopy={onCopy}
          moves={drag ? movesFrom(items, index) : []}
          onMove={(to) => move(items, item, to)}
          onLate={(verdict) => decideLate({ ...item, verdict })}
          onNewPeople={(takes) => takeNewPeople({ id: item.id, takes })}
        />
      </Cell>
    </Row>
  );
});
