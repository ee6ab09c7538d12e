"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { classNames } from "../class-names";
import { Kbd } from "../kbd";
import { controlBox, controlInput } from "./control-style";

type Props = {
  label: string;
  value: string;
  /** Called 200 ms after the last keystroke; the caller drops outdated responses. */
  onSearch: (text: string) => void;
  placeholder?: string;
  hint?: string;
  /** The result, announced when it changes. */
  resultText?: string;
  className?: string;
};

const quietMs = 200;

/** A search field that waits for a pause in typing. Esc clears it, and leaves it if it is empty, so that shortcuts work again. */
export function SearchInput({ label, value, onSearch, placeholder, hint, resultText, className }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const t = useTranslations("ui.search");
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string, afterMs = quietMs) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      onSearch(sent.current);
    }, afterMs);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than some browsers we serve
    <div role="search" className={classNames("min-w-0", className)}>
      <div className={controlBox()}>
        <Search className="size-3.5 text-text-3" aria-hidden />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && text) {
              event.stopPropagation();
              change("", 0);
            } else if (event.key === "Escape") event.currentTarget.blur();
          }}
          className={controlInput}
        />
        {text ? (
          <button
            type="button"
            aria-label={t("clear")}
            onClick={() => change("", 0)}
            className="touch-area -me-1 grid size-6 place-items-center rounded-chip text-text-3 hover:text-text"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        ) : (
          hint && <Kbd>{hint}</Kbd>
        )}
      </div>
      <output className="sr-only">{text && resultText}</output>
    </div>
  );
}
