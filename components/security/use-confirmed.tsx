"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { resultOf } from "@/lib/actions/result";
import { browserApi } from "@/lib/api/browser";
import type { SignInMethods } from "@/lib/contract/security";
import { reach } from "@/lib/forms/reach";
import { methodsQuery } from "@/lib/queries/security";

const ConfirmIdentity = dynamic(() => import("./confirm-identity").then((module) => module.ConfirmIdentity), {
  loading: () => null,
});

/** Runs an action that needs a confirmed identity; asks for confirmation first if the last one is too old. */
export function useConfirmed(methods: SignInMethods): {
  /** Returns the result; undefined after an error, which is shown, or if the user canceled. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
  question: ReactNode;
} {
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  const askFirst = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => (isConfirmed: boolean) => {
        setAnswer(undefined);
        resolve(isConfirmed);
      });
    });
  return {
    async run(work) {
      let result = await reach(resultOf(work));
      if (!result.ok && result.code === "confirm_first") {
        if (!(await askFirst())) return undefined;
        result = await reach(resultOf(work));
      }
      await client.invalidateQueries({ queryKey: methodsQuery(browserApi).queryKey });
      if (result.ok) return result.value;
      sayRefusal(result);
      return undefined;
    },
    question: answer && <ConfirmIdentity methods={methods} onEnd={answer} />,
  };
}
