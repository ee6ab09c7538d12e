"use client";

import { type RefObject, useRef } from "react";

type Place = { from: number; to: number };

/** Puts words where somebody was in a field, over what is marked there; at its end where they were not in it yet. */
export function useInsertion(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
) {
  const place = useRef<Place>(null);
  const noteSelection = () => {
    const { selectionStart: from, selectionEnd: to } = field.current!;
    place.current = { from, to };
  };
  const insert = (words: string) => {
    const { from, to } = place.current ?? { from: text.length, to: text.length };
    const before = withGap(text.slice(0, from), to >= text.length);
    write(before + words + text.slice(to));
    const end = before.length + words.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };
  return { noteSelection, insert };
}

/** What is put in does not stick to the word before it; at the end of a text it is a paragraph. */
function withGap(before: string, isEnd: boolean): string {
  if (/^$|\s$/.test(before)) return before;
  return before + (isEnd ? "\n\n" : " ");
}
