"use client";

import { useMemo } from "react";
import { type Step, withoutDelays } from "@/lib/contract/campaigns/sequence";

/** Numbers the steps without the waits between them; the function returns null for a wait. */
export function useStepNumbers(sequence: readonly Step[]): (stepId: string) => number | null {
  const numbers = useMemo(() => {
    return new Map(withoutDelays(sequence).map(({ id }, index) => [id, index + 1]));
  }, [sequence]);
  return (stepId) => numbers.get(stepId) ?? null;
}
