"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Endpoint, Input } from "@/lib/contract/endpoint";
import { keys } from "@/lib/queries/keys";
import { openPaymentPage } from "./open-payment-page";

/**
 * Runs a call about payments: opens the page it leads to, otherwise reads the workspace again. A refusal is shown. Returns whether the call
 * was done here.
 */
export function usePaymentCall() {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const [running, setRunning] = useState<string | null>(null);
  const run = async <E extends Endpoint>(entry: E, input: Input<E>): Promise<boolean> => {
    setRunning(entry.path);
    try {
      const answer: unknown = await browserApi(entry, input);
      const url = answer && typeof answer === "object" && "url" in answer ? answer.url : null;
      if (typeof url === "string") openPaymentPage(url);
      else await client.invalidateQueries({ queryKey: keys.workspace });
      return typeof url !== "string";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
      return false;
    } finally {
      setRunning(null);
    }
  };
  return { run, isRunning: (entry: Endpoint) => running === entry.path };
}
