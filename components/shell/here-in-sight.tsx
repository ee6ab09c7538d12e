"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { useVisiblePath } from "@/lib/routes/current";

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** A navigation that scrolls sideways on a phone and keeps the current item in view. */
export function HereInSight(props: ComponentProps<"nav">) {
  const path = useVisiblePath();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another place in the same line
  useEffect(() => {
    const { current: line } = nav;
    const here = line?.querySelector('[aria-current="page"]');
    if (line && here) line.scrollLeft += middleOf(here) - middleOf(line);
  }, [path]);
  return <nav ref={nav} {...props} />;
}
