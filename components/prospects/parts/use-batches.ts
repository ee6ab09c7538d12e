"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { maxPeoplePerCall } from "@/lib/contract/campaigns/people-limits";
import type { Output } from "@/lib/contract/endpoint";
import type { manyProspects } from "@/lib/contract/prospects/many";
import { keys } from "@/lib/queries/keys";

type Outcome = Output<typeof manyProspects.label>;
export type Refused = Outcome["refused"][number];
type Result = { done: string[]; refused: Refused[] };

/** Changes many prospects in batches, so that progress is visible and the user can stop in between (ux 13). */
export function useBatches() {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const isHalted = useRef(false);

  /** A refusal is shown, not thrown. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    }
  }

  /** After an error, a result has what was done before it. */
  async function run(ids: readonly string[], send: (ids: string[]) => Promise<Outcome>): Promise<Result> {
    const result: Result = { done: [], refused: [] };
    isHalted.current = false;
    setProgress({ done: 0, count: ids.length });
    try {
      await attempt(async () => {
        for (let from = 0; from < ids.length && !isHalted.current; from += maxPeoplePerCall) {
          const { done, refused } = await send(ids.slice(from, from + maxPeoplePerCall));
          result.done.push(...done);
          result.refused.push(...refused);
          setProgress({ done: Math.min(ids.length, from + maxPeoplePerCall), count: ids.length });
        }
      });
    } finally {
      setProgress(null);
    }
    await Promise.all(
      [keys.prospects, keys.campaigns, keys.inbox].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    return result;
  }

  return {
    ...{ progress, run, attempt },
    halt: () => {
      isHalted.current = true;
    },
  };
}
