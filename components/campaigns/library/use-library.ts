"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { type SmartSequence, smartSequences } from "@/lib/contract/campaigns/smart-sequences";
import { keys } from "@/lib/queries/keys";

type Kept = { name: string; description: string; sequence: readonly Step[] };

/** Actions on sequences of the library. Errors are shown; if the plan lacks the feature, an upgrade is offered. */
export function useLibrary() {
  const t = useTranslations("smart-sequences");
  const client = useQueryClient();
  const go = useGo();
  const sayRefusal = useSayRefusal();
  const [isBusy, setBusy] = useState(false);
  /** Undefined after an error. */
  const run = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    try {
      const answer = await call();
      await client.invalidateQueries({ queryKey: keys.smartSequences });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const keep = ({ sequence, ...words }: Kept) =>
    run(() => browserApi(smartSequences.create, { ...words, sequence: [...sequence] }));
  return {
    isBusy,
    run,
    keep,
    /** Copies a sequence and opens the copy for editing. */
    copy: async (like: Kept) => {
      const made = await keep(like);
      if (made) go(`/smart-sequences/edit/${made.id}`);
    },
    begin: async (id: string, name: string) => {
      const made = await run(() => browserApi(smartSequences.begin, { id, name }));
      if (made) go(`/campaign/edit/${made.id}`);
    },
    remove: async (gone: SmartSequence) => {
      const done = await run(() => browserApi(smartSequences.remove, { id: gone.id }));
      if (done === undefined) return;
      toast.undo(t("removed", { name: gone.name }), { onUndo: () => void keep(gone) });
    },
  };
}
