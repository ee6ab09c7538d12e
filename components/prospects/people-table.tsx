"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { VirtualList } from "@/components/ui/lists/virtual-list";
import { ColumnEdge, sortOf } from "@/components/views/parts/column-head";
import type { ListView } from "@/components/views/parts/use-list-view";
import { useShownColumns } from "@/components/views/parts/use-shown-columns";
import type { ViewCommands } from "@/components/views/parts/use-view-commands";
import type { Column } from "@/lib/views/columns";
import { type ListedPerson, type PersonColumn, PersonRow, type RowParts } from "./person-row";

/** The selected people, and the functions that change the selection. */
type Choice = {
  ticked: ReadonlySet<string>;
  toggle: (id: string, range?: boolean) => void;
  tickLoaded: (isOn: boolean) => void;
};
type Props<Person extends ListedPerson> = RowParts<Person> & {
  people: readonly Person[];
  columns: readonly PersonColumn<Person>[];
  choice: Choice;
  shown: ListView;
  commands: ViewCommands;
  /** The person open in the panel, and their index in the list. */
  open: string | null;
  at: number;
  onEndReached: () => void;
};

/** A virtual list: only visible rows are rendered, and the header stays above them (ux 49). */
export function PeopleTable<Person extends ListedPerson>(props: Props<Person>) {
  const { people, choice, shown, commands, open, at, onEndReached, phoneNote, hrefOf, onOpen } = props;
  const t = useTranslations("prospects");
  const { columns, widths, onWidth } = useShownColumns(props.columns, { shown, commands });
  // On a narrow screen wide columns shrink; the name keeps most of the space.
  const template = widths
    .map((width) => (width === null ? "minmax(200px,1.6fr)" : `minmax(72px,${width}px)`))
    .join(" ");
  const isCompact = shown.settings.density === "compact";
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-t-card border border-b-0 border-line bg-surface">
      <PeopleHead
        {...{ columns, widths, template, choice, shown, onWidth }}
        isAllTicked={people.every(({ id }) => choice.ticked.has(id))}
      />
      <div className="min-h-0 flex-1">
        <VirtualList
          items={people}
          rowHeight={isCompact ? 40 : 52}
          keyOf={(person) => person.id}
          label={t("title")}
          onEndReached={onEndReached}
          scrollToIndex={at >= 0 ? at : undefined}
          render={(person) => (
            <PersonRow
              {...{ person, columns, template, isCompact, phoneNote, hrefOf, onOpen }}
              isOpen={person.id === open}
              isTicked={choice.ticked.has(person.id)}
              onTick={(range) => choice.toggle(person.id, range)}
            />
          )}
        />
      </div>
    </div>
  );
}

type HeadProps = {
  choice: Choice;
  shown: ListView;
  columns: readonly Column[];
  widths: readonly (number | null)[];
  template: string;
  isAllTicked: boolean;
  onWidth: (key: string, width: number, isDone: boolean) => void;
};

function PeopleHead({ columns, widths, template, choice, shown, isAllTicked, onWidth }: HeadProps) {
  const t = useTranslations("views.people");
  const { state } = shown;
  return (
    <div className="relative flex-none border-b border-line max-md:hidden">
      <span className="absolute inset-y-0 start-3.5 flex items-center">
        <Checkbox
          aria-label={t("tickAll")}
          checked={isAllTicked}
          indeterminate={choice.ticked.size > 0 && !isAllTicked}
          onChange={(event) => choice.tickLoaded(event.target.checked)}
        />
      </span>
      <div
        style={{ gridTemplateColumns: template }}
        className="type-caption grid h-8.5 items-center gap-x-3 ps-11 pe-3.5 text-text-3"
      >
        {columns.map((column, index) => {
          const sorting = sortOf(column, state.sort);
          const Arrow = sorting?.now === "asc" ? ArrowUp : ArrowDown;
          return (
            <span key={column.key} className="group/head relative flex h-full min-w-0 items-center">
              {sorting ? (
                <button
                  type="button"
                  aria-pressed={sorting.now !== "none"}
                  onClick={() => shown.change({ ...state, sort: sorting.next })}
                  className="inline-flex min-w-0 items-center gap-1 rounded-chip hover:text-text"
                >
                  <span className="truncate">{column.label}</span>
                  {sorting.now !== "none" && <Arrow className="size-3 flex-none" aria-hidden />}
                </button>
              ) : (
                <span className="truncate">{column.label}</span>
              )}
              <ColumnEdge
                label={column.label}
                width={widths[index] ?? null}
                onWidth={(width, isDone) => onWidth(column.key, width, isDone)}
              />
            </span>
          );
        })}
      </div>
    </div>
  );
}
