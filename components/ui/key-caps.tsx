"use client";

import { Fragment, useSyncExternalStore } from "react";
import { Kbd } from "./kbd";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);
const never = () => () => {};

/** The key caps of a shortcut: `c`, `g c` as two in sequence, `mod+k` with this platform's symbol. */
export function KeyCaps({ of }: { of: string }) {
  const apple = useSyncExternalStore(never, isApple, () => false);
  return of.split(" ").map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <span className="w-1" />}
      <Kbd>{nameOf(part, apple)}</Kbd>
    </Fragment>
  ));
}

function nameOf(part: string, apple: boolean): string {
  const [key = "", ...held] = part.split("+").reverse();
  const cap = key.length === 1 ? key.toUpperCase() : key;
  const names = { mod: apple ? "⌘" : "Ctrl ", shift: apple ? "⇧" : "⇧ " };
  return `${held.map((name) => names[name as keyof typeof names] ?? "").join("")}${cap}`;
}
