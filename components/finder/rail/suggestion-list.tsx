"use client";

import { ChevronRight, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { UIEvent } from "react";
import { floatingRow } from "@/components/ui/overlays/surface-style";
import type { Suggestions } from "./use-suggestions";

type Props = {
  listId: string;
  idOf: (index: number) => string;
  label: string;
  suggestions: Suggestions;
  typed: string;
  at: number;
  isWhole: boolean;
  takesText: boolean;
  nameOf: (value: string, name: string) => string;
  onPoint: (index: number) => void;
  onAdd: (value: string, isExcluded: boolean) => void;
  onWhole: () => void;
};

/** How close to its end the list asks for the next page. */
const nearPx = 120;

/** Five suggestions, or the whole list, which grows while it is scrolled (PROSPECT-07). */
export function SuggestionList(props: Props) {
  const { listId, idOf, label, suggestions, typed, at, isWhole, takesText, nameOf } = props;
  const t = useTranslations("finder");
  const { items, isBehind, isError, hasMore, isLoadingMore } = suggestions;
  const words = typed.trim();
  const onScroll = ({
    currentTarget: { scrollHeight, scrollTop, clientHeight },
  }: UIEvent<HTMLDivElement>) => {
    if (isWhole && scrollHeight - scrollTop - clientHeight < nearPx) suggestions.more();
  };
  const note = noteOf({ isError, isBehind, isEmpty: items.length === 0, words, takesText });
  return (
    <div className="mt-1.5 rounded-card bg-raised p-1 shadow-e2">
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        onScroll={onScroll}
        className={isWhole ? "max-h-72 overflow-y-auto overscroll-contain" : ""}
      >
        {items.map(({ savedValue, stringValue }, index) => {
          const name = nameOf(savedValue, stringValue);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys arrive at the field
            <div
              key={savedValue}
              id={idOf(index)}
              role="option"
              aria-selected={false}
              data-highlighted={index === at || undefined}
              onPointerMove={() => props.onPoint(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) => props.onAdd(savedValue, event.shiftKey)}
              className={`${floatingRow} group/row pe-0.5`}
            >
              <span className="min-w-0 flex-1 truncate py-1">
                <Marked text={name} typed={words} />
              </span>
              {/* Pointers only: with the keyboard, Shift+Enter excludes. */}
              <span
                aria-hidden
                title={t("exclude", { name })}
                onClick={(event) => {
                  event.stopPropagation();
                  props.onAdd(savedValue, true);
                }}
                className="grid size-7 flex-none place-items-center rounded-field text-text-3 group-hover/row:opacity-100 group-data-highlighted/row:opacity-100 hover:wash hover:text-text max-lg:size-touch pointer-fine:opacity-0"
              >
                <Minus className="size-3.5" />
              </span>
            </div>
          );
        })}
      </div>
      {note && (
        <output className="type-compact block px-2 py-1.5 text-text-2">
          {note === "typeThis" ? t("suggestions.typeThis", { words }) : t(`suggestions.${note}`)}
        </output>
      )}
      {isError && (
        <button type="button" onClick={suggestions.again} className={`${floatingRow} w-full font-medium`}>
          {t("retry")}
        </button>
      )}
      {isLoadingMore && <p className="type-small px-2 py-1.5 text-text-2">{t("suggestions.loading")}</p>}
      {!isWhole && hasMore && (
        <>
          <hr className="-mx-1 my-1 border-line" />
          <button
            type="button"
            onClick={props.onWhole}
            className={`${floatingRow} w-full justify-between text-text-2 hover:wash`}
          >
            {t("suggestions.all")}
            <ChevronRight className="size-3.5 rtl:rotate-180" aria-hidden />
          </button>
        </>
      )}
    </div>
  );
}

type Noted = { isError: boolean; isBehind: boolean; isEmpty: boolean; words: string; takesText: boolean };
function noteOf({ isError, isBehind, isEmpty, words, takesText }: Noted) {
  if (isError) return "failed";
  if (!isEmpty) return null;
  if (isBehind) return "loading";
  return words && takesText ? "typeThis" : "none";
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const from = typed ? text.toLocaleLowerCase().indexOf(typed.toLocaleLowerCase()) : -1;
  if (from < 0) return text;
  const to = from + typed.length;
  return (
    <>
      {text.slice(0, from)}
      <b className="font-semibold">{text.slice(from, to)}</b>
      {text.slice(to)}
    </>
  );
}
