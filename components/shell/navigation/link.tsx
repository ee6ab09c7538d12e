"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useId, useRef } from "react";
import { Link } from "@/components/ui/link";
import { Tip } from "@/components/ui/overlays/tooltip";
import { useVisiblePath } from "@/lib/routes/current";
import { useView } from "@/lib/state/view";
import { carryQuery } from "./carried-query";
import { liesIn } from "./navigation";

type Props = {
  href: string;
  /** The paths on which this is the current place. */
  paths: readonly string[];
  /** Only there, not on the pages below. */
  exact?: boolean;
  disabledReason?: string;
  /** Its name, for where only its sign is drawn: on top, or in the sidebar while that is collapsed. */
  tip?: string;
  className?: string;
  children: ReactNode;
};

/** A link of the shell: it knows when it is where we are and takes account and workspace along; closed, it stays in place and says why. */
export function NavLink({ href, paths, exact, disabledReason, tip, className, children }: Props) {
  const path = useVisiblePath();
  const isHere = exact ? paths.includes(path) : liesIn(path, paths);
  const query = useSearchParams();
  const link = useRef<HTMLAnchorElement>(null);
  const id = useId();
  const { view } = useView();
  if (disabledReason)
    return (
      <>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useValidAnchor: a place that is closed has no address */}
        <a
          ref={link}
          role="link"
          tabIndex={0}
          aria-disabled="true"
          aria-describedby={id}
          className={className}
        >
          {children}
        </a>
        <Tip anchor={link} id={id} side="bottom">
          {disabledReason}
        </Tip>
      </>
    );
  return (
    <>
      <Link
        ref={link}
        href={carryQuery(href, query)}
        aria-current={isHere ? "page" : undefined}
        className={className}
      >
        {children}
      </Link>
      {tip && (view.horizontal || view.sidebarCollapsed) && (
        <Tip anchor={link} id={id} side="bottom">
          {tip}
        </Tip>
      )}
    </>
  );
}
