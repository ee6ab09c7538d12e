"use client";

import { ChevronDown, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useRef } from "react";
import { classNames } from "../class-names";
import { useLater } from "../overlays/later";
import type { ComboboxList } from "./combobox-list";
import { ComboboxRow } from "./combobox-row";
import type { ControlSize } from "./control-style";
import { controlBox, controlInput } from "./control-style";
import { useFieldWiring } from "./field-context";
import type { Option } from "./option";
import { useCombobox } from "./use-combobox";

type Props<Value extends string> = {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  placeholder?: string;
  size?: ControlSize;
  /** Required only outside a Field. */
  label?: string;
  disabledReason?: string;
  /** Shown while typing; by default the label of the current value. */
  searchPlaceholder?: string;
  /** Shown if no option matches. */
  emptyText?: string;
  className?: string;
};

const load = () => import("./combobox-list").then((module) => module.ComboboxList);

/** Selects one of many options: typing filters them, ignoring case (SHELL-49); arrow keys, Enter and Esc work as usual. */
export function Combobox<Value extends string>(props: Props<Value>) {
  const { value, options, placeholder, size, label, disabledReason, className } = props;
  const { searchPlaceholder, emptyText } = props;
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const t = useTranslations("ui.combobox");
  const wiring = useFieldWiring({});
  const combobox = useCombobox(props);
  const { open, typed, found, at, listId, idOf, close } = combobox;
  const { Surface, waiting } = useLater<ComponentProps<typeof ComboboxList>>(load, { open });
  const chosen = options.find((option) => option.value === value);

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
          onClick={combobox.show}
          onFocus={waiting.onFocus}
          onChange={(event) => combobox.type(event.target.value)}
          onKeyDown={combobox.press}
          onBlur={close}
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
        <Surface anchor={box} onClose={close}>
          <FoundOptions
            combobox={combobox}
            value={value}
            label={label ?? placeholder ?? t("options")}
            emptyText={emptyText ?? t("none")}
          />
        </Surface>
      )}
    </>
  );
}

type FoundProps<Value extends string> = {
  combobox: ReturnType<typeof useCombobox<Value>>;
  value: Value | undefined;
  label: string;
  emptyText: string;
};

/** The options that match, or a note that none does. */
function FoundOptions<Value extends string>({ combobox, value, label, emptyText }: FoundProps<Value>) {
  const { found, typed, at, setAt, listId, idOf, choose } = combobox;
  return (
    <div id={listId} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto">
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
      {found.length === 0 && <p className="type-compact px-2 py-1.5 text-text-2">{emptyText}</p>}
    </div>
  );
}
