"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useId, useRef } from "react";
import { Link } from "@/components/ui/link";
import { Tip } from "@/components/ui/overlays/tooltip";
import { carryQuery } from "@/lib/format/carried-query";
import { useVisiblePath } from "@/lib/routes/current";
import { useView } from "@/lib/state/view";
import { liesIn } from "./navigation";

type Props = {
  href: string;
  /** The paths on which this link is current. */
  paths: readonly string[];
  /** Current only on exactly these paths, not on pages below them. */
  exact?: boolean;
  disabledReason?: string;
  /** The name as a tooltip, where only the icon is shown: at the top, or in a collapsed sidebar. */
  tip?: string;
  className?: string;
  children: ReactNode;
};

/** A link of the shell. It is marked when current, keeps account and workspace, and shows a reason when disabled. */
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
