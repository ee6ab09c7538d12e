"use client";

import { type KeyboardEvent, type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/fields/input";

type Props<Item> = {
  /** The label of the search field. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The text an item is found by; an item without one is shown only while nothing is searched. */
  wordsOf: (item: Item) => string;
  onChoose: (item: Item) => void;
  className?: string;
  /** One row, with the button that chooses it. */
  children: (item: Item) => ReactNode;
};

/** Moves the focus between the field and the first button of each row. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li > button:first-of-type")];
  const at = stops.findIndex((stop) => stop.parentElement?.contains(document.activeElement));
  event.preventDefault();
  stops[at + by]?.focus();
}

/** A short list filtered by typing: Enter takes the first item, arrow keys move to the others. */
export function FindList<Item>({ label, items, keyOf, wordsOf, onChoose, className, children }: Props<Item>) {
  const [text, setText] = useState("");
  const words = text.trim().toLocaleLowerCase();
  const found = items.filter((item) => wordsOf(item).toLocaleLowerCase().includes(words));
  const [first] = found;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and of the buttons inside
    <div onKeyDown={moveFocus}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (first !== undefined) onChoose(first);
        }}
      >
        <Input
          autoFocus
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <ul className={classNames("-mx-2 mt-3", className)}>
        {found.map((item) => (
          <li key={keyOf(item)} className="flex items-center gap-1 rounded-field hover:wash">
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
