"use client";

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { ActionResult } from "@/lib/actions/result";
import type { ViewSettings } from "@/lib/contract/users";
import { allowSingleKeys } from "@/lib/state/shortcuts";
import { defaultView, ViewContext } from "@/lib/state/view";
import { useSayRefusal } from "./use-say-refusal";

type Change = Partial<ViewSettings>;
export type SaveView = (change: { viewSettings: Change }) => Promise<ActionResult<unknown>>;

type Props = {
  /** The saved settings; changes from elsewhere arrive with a refresh of the page. */
  view?: ViewSettings;
  save?: SaveView;
  children: ReactNode;
};

const unreachable = { ok: false, code: "unreachable", details: {} } as const;

/**
 * The user's display settings: changed at once here, saved for every browser (SHELL-13), and reverted with a message if saving fails (ux
 * 8).
 */
export function ViewProvider({ view: kept = defaultView, save, children }: Props) {
  const { horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys, lastCrm } = kept;
  // Keeps its identity while the values are equal, because a new object makes React render everything again that is not hydrated yet.
  const arrived = useMemo(
    () => ({ horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys, lastCrm }),
    [horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys, lastCrm],
  );
  const [view, setView] = useState(arrived);
  const sayRefusal = useSayRefusal();
  const saving = useRef(0);
  useEffect(() => {
    // An older response must not revert a change that is being saved.
    if (saving.current === 0) setView(arrived);
  }, [arrived]);
  useEffect(() => allowSingleKeys(view.singleKeys), [view.singleKeys]);
  const value = useMemo(() => {
    const change = async (part: Change) => {
      setView({ ...view, ...part });
      if (!save) return;
      saving.current += 1;
      const result = await save({ viewSettings: part }).catch(() => unreachable);
      saving.current -= 1;
      if (result.ok) return;
      setView(view);
      sayRefusal(result);
    };
    return { view, change };
  }, [view, save, sayRefusal]);
  return <ViewContext value={value}>{children}</ViewContext>;
}
