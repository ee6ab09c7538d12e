"use client";

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { ViewSettings } from "@/lib/contract/users";
import { allowSingleKeys } from "@/lib/state/shortcuts";
import { usualView, ViewContext } from "@/lib/state/view";

type Props = {
  /** As the person has it; what they change elsewhere arrives here with a refresh of the page. */
  view?: ViewSettings;
  save?: (change: { viewSettings: Partial<ViewSettings> }) => Promise<unknown>;
  children: ReactNode;
};

/** Keeps how a person sees the product: changed at once here, and kept with the person for every browser (SHELL-13). */
export function ViewProvider({ view: kept = usualView, save, children }: Props) {
  const [view, setView] = useState(kept);
  const saving = useRef(0);
  const { horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys } = kept;
  useEffect(() => {
    // An older answer must not take back what is being saved right now.
    if (saving.current === 0) setView({ horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys });
  }, [horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys]);
  useEffect(() => allowSingleKeys(view.singleKeys), [view.singleKeys]);
  const value = useMemo(() => {
    const change = async (part: Partial<ViewSettings>) => {
      setView((before) => ({ ...before, ...part }));
      saving.current += 1;
      await save?.({ viewSettings: part });
      saving.current -= 1;
    };
    return { view, change };
  }, [view, save]);
  return <ViewContext value={value}>{children}</ViewContext>;
}
