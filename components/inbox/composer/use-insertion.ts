"use client";

import { type RefObject, useRef } from "react";

type Place = { from: number; to: number };

/** Inserts text at the cursor and replaces the selection; at the end if the field was never focused. */
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

/** Separates the inserted text from the word before it; at the end of the text it starts a paragraph. */
function withGap(before: string, isEnd: boolean): string {
  if (/^$|\s$/.test(before)) return before;
  return before + (isEnd ? "\n\n" : " ");
}
