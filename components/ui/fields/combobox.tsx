"use client";

import { ChevronDown, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "../class-names";
import { useLater } from "../overlays/later";
import type { ComboboxList } from "./combobox-list";
import { ComboboxRow } from "./combobox-row";
import type { ControlSize } from "./control-style";
import { controlBox, controlInput } from "./control-style";
import { useFieldWiring } from "./field-context";
import { filterOptions, type Option } from "./option";

type Props<Value extends string> = {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  placeholder?: string;
  size?: ControlSize;
  /** Needed only outside a Field. */
  label?: string;
  disabledReason?: string;
  /** While typing; the chosen label where there is none. */
  searchPlaceholder?: string;
  /** When nothing fits what was typed. */
  emptyText?: string;
  className?: string;
};

const keysThatMove: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

const load = () => import("./combobox-list").then((module) => module.ComboboxList);

/** One of many: typing filters, whatever the case (SHELL-49); arrows, Enter and Esc do the rest. */
export function Combobox<Value extends string>(props: Props<Value>) {
  const { value, onChange, options, placeholder, size, label, disabledReason, className } = props;
  const { searchPlaceholder, emptyText } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { Surface, waiting } = useLater<ComponentProps<typeof ComboboxList>>(load, { open });
  const t = useTranslations("ui.combobox");
  const wiring = useFieldWiring({});
  const chosen = options.find((option) => option.value === value);
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
  const choose = (option: Option<Value> | undefined) => {
    if (!option || option.disabledReason) return;
    onChange(option.value);
    setOpen(false);
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
      setOpen(false);
    } else if (event.key === "Tab") setOpen(false);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the input inside takes the keys */}
      <div
        ref={box}
        className={classNames(controlBox(size), className)}
        onPointerEnter={waiting.onPointerEnter}
        onClick={() => input.current?.focus()}
      >
        {open && <Search className="size-3.5 text-text-3" aria-hidden />}
        {!open && chosen?.icon}
        <input
          {...wiring}
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && found[at] ? idOf(at) : undefined}
          aria-disabled={Boolean(disabledReason) || undefined}
          readOnly={Boolean(disabledReason)}
          autoComplete="off"
          spellCheck={false}
          title={disabledReason}
          value={open ? typed : (chosen?.label ?? "")}
          placeholder={open ? (searchPlaceholder ?? chosen?.label ?? placeholder) : placeholder}
          onClick={show}
          onFocus={waiting.onFocus}
          onChange={(event) => {
            show();
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
          className={classNames(controlInput, "truncate")}
        />
        {open && typed ? (
          <output className="type-small text-text-3">
            {t("found", { found: found.length, all: options.length })}
          </output>
        ) : (
          <ChevronDown className={classNames("size-3.5 text-text-3", open && "rotate-180")} aria-hidden />
        )}
      </div>
      {open && Surface && (
        <Surface anchor={box} onClose={() => setOpen(false)}>
          <div
            id={listId}
            role="listbox"
            aria-label={label ?? placeholder ?? t("options")}
            className="max-h-72 overflow-y-auto"
          >
            {found.map((option, index) => (
              <ComboboxRow
                key={option.value}
                id={idOf(index)}
                option={option}
                typed={typed}
                isChosen={option.value === value}
                isHere={index === at}
                onPoint={() => setAt(index)}
                onChoose={() => choose(option)}
              />
            ))}
            {found.length === 0 && (
              <p className="type-compact px-2 py-1.5 text-text-2">{emptyText ?? t("none")}</p>
            )}
          </div>
        </Surface>
      )}
    </>
  );
}
