"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { filterOptions, type Option } from "./option";

type Choosing<Value extends string> = {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  disabledReason?: string;
};

const keysThatMove: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** The state of a Combobox: the typed text, the matching options, and the highlighted one. */
export function useCombobox<Value extends string>(choosing: Choosing<Value>) {
  const { value, onChange, options, disabledReason } = choosing;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const found = open ? filterOptions(options, typed) : [];
  const idOf = (index: number) => `${listId}-${index}`;

  const stand = (index: number) => {
    const next = Math.min(Math.max(index, 0), found.length - 1);
    setAt(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
  };
  const show = () => {
    if (disabledReason || open) return;
    setTyped("");
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  };
  const close = () => setOpen(false);
  const type = (text: string) => {
    show();
    setTyped(text);
    setAt(0);
  };
  const choose = (option: Option<Value> | undefined) => {
    if (!option || option.disabledReason) return;
    onChange(option.value);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const step = keysThatMove[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) stand(at + step);
      else show();
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      choose(found[at]);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") close();
  };
  return { open, typed, found, at, setAt, listId, idOf, show, close, type, choose, press };
}
