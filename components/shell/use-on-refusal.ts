import { useCallback } from "react";
import { ApiError } from "@/lib/api/api-error";
import { useSayRefusal } from "./use-say-refusal";

/** Error handler for mutations: API errors are shown, all others are rethrown (API-15). */
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
