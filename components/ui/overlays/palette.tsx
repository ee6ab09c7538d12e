"use client";

import * as RadixDialog from "@radix-ui/react-dialog";
import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "../class-names";
import { IconButton } from "../icon-button";
import { scrim } from "./dialog";
import { useReturnFocus } from "./return-focus";
import { floatingRow } from "./surface-style";

export type PaletteItem = {
  id: string;
  text: string;
  /** After the text: distinguishes entries with the same name. */
  detail?: string;
  icon?: ReactNode;
  /** At the end: the shortcut. */
  hint?: ReactNode;
  onChoose: () => void;
};
type PaletteGroup = { label: string; items: readonly PaletteItem[] };

type Props = {
  onClose: () => void;
  label: string;
  placeholder: string;
  value: string;
  onType: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** Shown below the field if nothing matches, or while results are loading. */
  note?: string;
  /** Announced when it changes. */
  resultText: string;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** One field for everything that can be opened or done: typing filters, arrow keys and Enter select, Esc closes (ux 1). */
export function Palette({ onClose, label, placeholder, value, onType, groups, note, resultText }: Props) {
  const t = useTranslations("ui");
  const returnFocus = useReturnFocus(true);
  const keys = usePaletteKeys(groups, onClose);
  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrim} />
        <RadixDialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full flex-col bg-raised text-text shadow-e3 outline-none data-[state=open]:animate-dialog max-md:h-dvh max-md:pt-[env(safe-area-inset-top)] md:top-[12vh] md:max-h-[70vh] md:max-w-150 md:rounded-dialog"
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          <div className="flex h-13 flex-none items-center gap-3 border-b border-line px-4">
            <Search className="text-text-3" aria-hidden />
            <input
              role="combobox"
              aria-label={label}
              aria-expanded
              aria-controls={keys.listId}
              aria-autocomplete="list"
              aria-activedescendant={keys.here < 0 ? undefined : keys.idOf(keys.here)}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={value}
              onChange={(event) => {
                keys.setAt(0);
                onType(event.target.value);
              }}
              onKeyDown={keys.press}
              className="type-body min-w-0 flex-1 bg-transparent outline-none max-md:text-[1rem]"
            />
            <span className="-me-2 flex md:hidden">
              <IconButton label={t("close")} icon={<X aria-hidden />} onClick={onClose} />
            </span>
          </div>
          <PaletteList groups={groups} label={label} keys={keys} />
          {note && (
            <p className="type-compact flex-none border-t border-line px-4 py-2.5 text-text-2">{note}</p>
          )}
          <output className="sr-only">{resultText}</output>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type Keys = ReturnType<typeof usePaletteKeys>;

/** The highlighted item, by an index over all groups. */
function usePaletteKeys(groups: readonly PaletteGroup[], onClose: () => void) {
  const [at, setAt] = useState(0);
  const listId = useId();
  const items = groups.flatMap((group) => group.items);
  const here = Math.min(at, items.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  const stand = (index: number) => {
    const next = (index + items.length) % Math.max(1, items.length);
    setAt(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
  };
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.onChoose();
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined) stand(Math.abs(step) === 1 ? here + step : bounded(here + step, items.length));
    else if (event.key === "Enter") choose(items[here]);
    else if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  return { here, setAt, listId, idOf, choose, press };
}

const bounded = (index: number, count: number) => Math.min(Math.max(index, 0), Math.max(0, count - 1));

type ListProps = { groups: readonly PaletteGroup[]; label: string; keys: Keys };

function PaletteList({ groups, label, keys }: ListProps) {
  let next = 0;
  return (
    <div id={keys.listId} role="listbox" aria-label={label} className="min-h-0 flex-1 overflow-y-auto p-1.25">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden className="type-caption px-2 pt-2.5 pb-1 text-text-3">
            {group.label}
          </p>
          {group.items.map((item) => (
            <PaletteRow key={item.id} item={item} index={next++} keys={keys} />
          ))}
        </div>
      ))}
    </div>
  );
}

function PaletteRow({ item, index, keys }: { item: PaletteItem; index: number; keys: Keys }) {
  const isHere = index === keys.here;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys arrive at the field
    <div
      id={keys.idOf(index)}
      role="option"
      aria-selected={isHere}
      data-highlighted={isHere || undefined}
      onPointerMove={() => isHere || keys.setAt(index)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => keys.choose(item)}
      className={classNames(floatingRow, "min-h-9")}
    >
      {item.icon}
      <span className="min-w-0 truncate">{item.text}</span>
      {item.detail && <span className="min-w-0 truncate text-text-2">{item.detail}</span>}
      {item.hint && <span className="ms-auto flex flex-none ps-4">{item.hint}</span>}
    </div>
  );
}
