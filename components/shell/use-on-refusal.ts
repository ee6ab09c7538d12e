import { useCallback } from "react";
import { ApiError } from "@/lib/api/api-error";
import { useSayRefusal } from "./use-say-refusal";

/** What a mutation does with its error: a refusal is said, everything else is a fault and thrown on (API-15). */
export function useOnRefusal() {
  const sayRefusal = useSayRefusal();
  return useCallback(
    (error: Error) => {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    },
    [sayRefusal],
  );
}
