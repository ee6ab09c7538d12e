"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { withWays } from "@/lib/contract/campaigns/graph";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { type SmartSequence, smartSequences } from "@/lib/contract/campaigns/smart-sequences";
import type { Draft } from "../builder/draft";
import { useHistory } from "../builder/use-history";
import { useLibrary } from "./use-library";

type Kept = Draft & { description: string };

/** A saved sequence being edited, with undo and redo; it is saved only on request. */
export function useLibraryDraft(given: SmartSequence) {
  const t = useTranslations("smart-sequences");
  const { isBusy, run, begin } = useLibrary();
  const [saved, setSaved] = useState(given);
  const { name, description, sequence } = given;
  const { now: draft, edit, undo, redo } = useHistory<Kept>({ name, description, sequence, senders: [] });
  const isChanged =
    draft.name !== saved.name || draft.description !== saved.description || draft.sequence !== saved.sequence;

  const save = async () => {
    if (!isChanged || !draft.name.trim()) return;
    const made = await run(() =>
      browserApi(smartSequences.update, {
        ...{ id: saved.id, version: saved.version, name: draft.name.trim() },
        description: draft.description,
        sequence: withWays([...draft.sequence]),
      }),
    );
    if (!made) return;
    // Keep the steps being edited as the saved ones, so that the draft no longer counts as changed.
    setSaved({
      ...{ ...made, name: draft.name, description: draft.description },
      sequence: draft.sequence as Step[],
    });
    toast.success(t("saved"));
  };
  useUnsavedWork({ save, isChanged });
  return {
    ...{ draft, edit, undo, redo, saved, isChanged, save, isBusy },
    /** Saves the steps and creates a campaign from them. */
    begin: async (campaignName: string) => {
      await save();
      await begin(saved.id, campaignName);
    },
  };
}
export type LibraryDraft = ReturnType<typeof useLibraryDraft>;

type Work = { save: () => Promise<void>; isChanged: boolean };

/** Saves with Ctrl or Cmd and S, and warns about unsaved changes before the page is left. */
function useUnsavedWork(work: Work) {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void latest.current.save();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.isChanged) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("beforeunload", warn);
    };
  }, []);
}
