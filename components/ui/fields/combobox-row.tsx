"use client";

import { Check } from "lucide-react";
import { floatingRow } from "../overlays/surface-style";
import type { Option } from "./option";

type Props = {
  id: string;
  option: Option;
  typed: string;
  isChosen: boolean;
  isHere: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** One option of a Combobox, with the matching part highlighted. */
export function ComboboxRow({ id, option, typed, isChosen, isHere, onPoint, onChoose }: Props) {
  const end = option.disabledReason ?? option.hint;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys arrive at the combobox
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={Boolean(option.disabledReason) || undefined}
      data-highlighted={isHere || undefined}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={floatingRow}
    >
      <span className="grid size-4 flex-none place-items-center text-text-3">
        {isChosen && <Check aria-hidden />}
      </span>
      {option.icon}
      <span className="min-w-0 truncate">
        <Marked text={option.label} typed={typed.trim()} />
      </span>
      {end && <span className="type-small ms-auto ps-4 whitespace-nowrap text-text-2">{end}</span>}
    </div>
  );
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
