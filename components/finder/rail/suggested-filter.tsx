"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { Input } from "@/components/ui/fields/input";
import { Spinner } from "@/components/ui/spinner";
import type { SuggestedFilter as Filter } from "@/lib/contract/finder/filters";
import { excluded, type PeopleSearch, withValues } from "@/lib/finder/people-search";
import type { FilterWords } from "../use-filter-words";
import { SuggestionList } from "./suggestion-list";
import { useSuggestions } from "./use-suggestions";
import { ValueTags } from "./value-tags";

type Props = {
  filter: Filter;
  search: PeopleSearch;
  words: FilterWords;
  onChange: (search: PeopleSearch) => void;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** Typed text is a value itself (PROSPECT-06), except for countries, which have codes. */
const takesText = (filter: Filter) => filter !== "country";

/**
 * Closes the suggestions when the focus has left. That moves what is below, which stays in place while it is pressed, because otherwise the
 * press would not become a click.
 */
function closeAfter({ currentTarget, relatedTarget }: FocusEvent, close: () => void) {
  if (currentTarget.contains(relatedTarget)) return;
  const isPressed = document.querySelector(":active") !== null;
  if (!isPressed) return close();
  const release = () => setTimeout(() => !currentTarget.contains(document.activeElement) && close());
  document.addEventListener("mouseup", release, { once: true });
}

/** A filter whose values are suggested while typing; each is included or excluded. */
export function SuggestedFilter({ filter, search, words, onChange }: Props) {
  const t = useTranslations("finder");
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [at, setAt] = useState(-1);
  const suggestions = useSuggestions({ filter, search, typed, isOpen, isWhole });
  const { items, isBehind } = suggestions;
  const idOf = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setWhole(false);
    setAt(-1);
  };
  const add = (value: string, isExcluded: boolean) => {
    const name = isExcluded ? excluded(filter) : filter;
    const values = search[name] ?? [];
    if (value && !values.includes(value)) onChange(withValues(search, name, [...values, value]));
    setTyped("");
    setAt(-1);
  };
  const stand = (index: number) => {
    const next = Math.min(Math.max(index, -1), items.length - 1);
    setAt(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
    if (isWhole && next >= items.length - 2) suggestions.more();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (isOpen) stand(at + step);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = items[at] ?? (takesText(filter) || isBehind ? undefined : items[0]);
      if (chosen) add(chosen.savedValue, event.shiftKey);
      else if (takesText(filter)) add(typed.trim(), event.shiftKey);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <>
      <ValueTags {...{ filter, search, words, onChange }} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left */}
      <div onBlur={(event) => closeAfter(event, close)}>
        <Input
          role="combobox"
          aria-label={words.filter(filter)}
          aria-description={t(takesText(filter) ? "typeHint" : "chooseHint")}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && at >= 0 ? idOf(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t(`placeholder.${filter}`)}
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setOpen(true);
            setTyped(event.target.value);
            setAt(-1);
          }}
          onKeyDown={press}
          end={isOpen && isBehind && !suggestions.isError ? <Spinner /> : undefined}
        />
        {isOpen && (
          <SuggestionList
            {...{ listId, idOf, suggestions, typed, at, isWhole }}
            label={words.filter(filter)}
            takesText={takesText(filter)}
            nameOf={(value, name) => (filter === "country" ? words.value(filter, value) : name)}
            onPoint={setAt}
            onAdd={add}
            onWhole={() => {
              setWhole(true);
              setAt(-1);
            }}
          />
        )}
      </div>
    </>
  );
}
