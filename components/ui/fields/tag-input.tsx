"use client";

import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from "react";
import { Chip } from "../chip";
import { classNames } from "../class-names";
import { controlBox, controlInput } from "./control-style";
import { useFieldWiring } from "./field-context";

type Props = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Max number of words; the field is disabled when it is reached. */
  max: number;
  maxLength: number;
  placeholder?: string;
  /** Suggestions while typing; other words are accepted too. */
  suggestions?: readonly string[];
  /** Called with a word that is already in the list and was dropped. */
  onRepeated?: (word: string) => void;
  /** What separates two words in a pasted list. */
  separators?: RegExp;
  inputMode?: "text" | "email";
};

const betweenWords = /[,;\n\t]+/;

/** Several short words: Enter or a comma adds one, Backspace removes the last, a pasted list is split. */
export function TagInput(props: Props) {
  const { value, onChange, max, maxLength, placeholder, suggestions = [], onRepeated, inputMode } = props;
  const { separators = betweenWords } = props;
  const t = useTranslations("ui.tags");
  const [typed, setTyped] = useState("");
  const wiring = useFieldWiring({});
  const listId = useId();
  const known = new Set(value.map((word) => word.toLowerCase()));
  const add = (text: string) => {
    const words = text.split(separators).map((word) => word.trim().slice(0, maxLength).trim());
    const given = words.filter(Boolean);
    const isRepeated = (word: string, at: number) =>
      known.has(word.toLowerCase()) ||
      given.findIndex((one) => one.toLowerCase() === word.toLowerCase()) < at;
    const fresh = given.filter((word, at) => !isRepeated(word, at));
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, max));
    const repeated = given.find(isRepeated);
    if (repeated) onRepeated?.(repeated);
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === "Enter" || event.key === ",") && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && value.length > 0) onChange(value.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!separators.test(text)) return;
    event.preventDefault();
    add(text);
  };
  return (
    <div className={classNames(controlBox("field"), "h-auto min-h-10 flex-wrap gap-1.5 py-1.5")}>
      {value.map((word) => (
        <Chip
          key={word}
          value={word}
          removeLabel={t("remove", { word })}
          onRemove={() => onChange(value.filter((one) => one !== word))}
        />
      ))}
      <input
        type="text"
        inputMode={inputMode}
        autoCapitalize={inputMode === "email" ? "none" : undefined}
        {...wiring}
        value={typed}
        list={listId}
        placeholder={value.length === 0 ? placeholder : undefined}
        disabled={value.length >= max}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(typed)}
        className={classNames(controlInput, "min-w-32 flex-1")}
      />
      <datalist id={listId}>
        {suggestions
          .filter((one) => !known.has(one.toLowerCase()))
          .map((one) => (
            <option key={one} value={one} />
          ))}
      </datalist>
    </div>
  );
}
