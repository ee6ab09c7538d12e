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
  /** As the person has it; what they change elsewhere arrives here with a refresh of the page. */
  view?: ViewSettings;
  save?: SaveView;
  children: ReactNode;
};

const unreachable = { ok: false, code: "unreachable", details: {} } as const;

/**
 * Keeps how a person sees the product: changed at once here, and kept with the person for every browser (SHELL-13); taken
 * back with a word where it could not be kept (ux 8).
 */
export function ViewProvider({ view: kept = defaultView, save, children }: Props) {
  const { horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys } = kept;
  // The same one as long as it says the same: a new one has React draw again all that has not been taken over from the server.
  const arrived = useMemo(
    () => ({ horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys }),
    [horizontal, sidebarCollapsed, inboxPastMeetings, singleKeys],
  );
  const [view, setView] = useState(arrived);
  const sayRefusal = useSayRefusal();
  const saving = useRef(0);
  useEffect(() => {
    // An older answer must not take back what is being saved right now.
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
