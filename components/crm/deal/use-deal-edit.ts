"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { deals, type OpenedDeal } from "@/lib/contract/crm/deals";
import type { Input } from "@/lib/contract/endpoint";
import type { ErrorCode } from "@/lib/contract/errors";
import { useErrorText } from "@/lib/forms/errors";
import { dealQuery } from "@/lib/queries/crm/deals";
import { platform } from "@/lib/queries/crm/pipelines";
import { keys } from "@/lib/queries/keys";

type Change = Omit<Input<typeof deals.update>, "id" | "version" | "platform">;
/** How the saving of a field ended. */
type Saved = { kind: "saved" } | { kind: "unsaved" } | { kind: "refused"; text: string };

const isUnanswered = ({ status }: ApiError) => status === 0 || status >= 500;

/** Saves the fields of a deal one after the other, each with the version that the last one led to. */
export function useDealEdit(deal: OpenedDeal) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const onRefusal = useOnRefusal();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = dealQuery(browserApi, deal.id);

  const send = async (change: Change) => {
    const version = client.getQueryData(queryKey)?.version ?? deal.version;
    const saved = await browserApi(deals.update, { platform, id: deal.id, version, ...change });
    client.setQueryData(queryKey, saved);
    void client.invalidateQueries({ queryKey: keys.deals });
  };
  const change = (fields: Change): Promise<void> => {
    const sent = queue.current.then(() => send(fields));
    queue.current = sent.catch(() => client.invalidateQueries({ queryKey: keys.deals }));
    return sent;
  };
  return {
    /** For a field with a place for its refusal. */
    save: (fields: Change): Promise<Saved> =>
      change(fields).then(
        () => ({ kind: "saved" }),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (isUnanswered(error)) return { kind: "unsaved" };
          const code: ErrorCode = Object.values(error.details.fields ?? {})[0] ?? (error.code as ErrorCode);
          return { kind: "refused", text: errorText(code, error.details) };
        },
      ),
    /** A refusal is said. */
    set: (fields: Change) => change(fields).catch(onRefusal),
    refuse: (code: ErrorCode): Saved => ({ kind: "refused", text: errorText(code) }),
  };
}
export type DealEdit = ReturnType<typeof useDealEdit>;
