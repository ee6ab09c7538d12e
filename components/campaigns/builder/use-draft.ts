"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { useErrorText } from "@/lib/forms/errors";
import { campaignQuery } from "@/lib/queries/campaigns";
import type { Draft } from "./draft";
import { useHistory } from "./use-history";

const saveAfterMs = 700;

const draftOf = ({ name, sequence, senders }: Campaign): Draft => ({ name, sequence, senders });

export type SaveState =
  | { kind: "saved"; at: string }
  | { kind: "saving" }
  | { kind: "failed"; code: ApiError["code"]; details: ApiError["details"] };

/**
 * The builder's draft with undo and redo. Changes are saved within a second, and at once when the user goes to another page (ux 36). They
 * are checked by version, so that two tabs never overwrite each other silently.
 */
export function useDraft(campaign: Campaign) {
  const t = useTranslations("campaigns.builder");
  const errorText = useErrorText();
  const client = useQueryClient();
  const history = useHistory<Draft>(draftOf(campaign));
  const { reset: begin } = history;
  const latest = useRef(history.now);
  latest.current = history.now;
  const [save, setSave] = useState<SaveState>({ kind: "saved", at: campaign.draftSavedAt });
  const version = useRef(campaign.draftVersion);
  const saved = useRef(history.now);
  const running = useRef<Promise<void>>(Promise.resolve());
  const isOpen = useRef(true);

  const store = useCallback(async () => {
    const draft = latest.current;
    if (draft === saved.current) return;
    setSave({ kind: "saving" });
    try {
      const answer = await browserApi(campaigns.update, {
        id: campaign.id,
        draftVersion: version.current,
        name: draft.name,
        sequence: [...draft.sequence],
        senders: draft.senders,
      });
      version.current = answer.draftVersion;
      saved.current = draft;
      client.setQueryData(campaignQuery(browserApi, campaign.id).queryKey, answer);
      setSave({ kind: "saved", at: answer.draftSavedAt });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isOpen.current) setSave({ kind: "failed", code: error.code, details: error.details });
      else toast.error(t("lastNotSaved", { name: draft.name, reason: errorText(error.code, error.details) }));
    }
  }, [campaign.id, client, t, errorText]);

  /** Saves pending changes; calls run one after the other. */
  const flush = useCallback(() => {
    running.current = running.current.then(store);
    return running.current;
  }, [store]);

  useEffect(() => {
    if (history.now === saved.current) return;
    const timer = setTimeout(flush, saveAfterMs);
    return () => clearTimeout(timer);
  }, [history.now, flush]);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      void flush();
    };
  }, [flush]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current !== saved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);

  /** Replaces the draft with the server's, after publishing or discarding. */
  const reset = useCallback(
    (from: Campaign) => {
      const draft = draftOf(from);
      version.current = from.draftVersion;
      saved.current = draft;
      begin(draft);
      setSave({ kind: "saved", at: from.draftSavedAt });
    },
    [begin],
  );
  return {
    draft: history.now,
    edit: history.edit,
    reset,
    flush,
    save,
    /** The version that the next call has to send. */
    savedVersion: () => version.current,
    undo: history.undo,
    redo: history.redo,
  };
}
