"use client";

import { useQuery } from "@tanstack/react-query";
import { useState, useTransition } from "react";
import { connectAccount } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { SignedInMember } from "@/lib/contract/accounts/extension";
import type { ErrorCode } from "@/lib/contract/errors";
import { handOver } from "@/lib/extension/hand-over";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { accountsQuery } from "@/lib/queries/accounts";
import { isOfPlace, placeFieldOf } from "../place";
import { connectInput, type Draft, problemsOfDraft } from "./draft";
import type { Step } from "./steps";

type Outcome = {
  onConnected: (account: Account) => void;
  /** Called with the step whose input was refused. */
  onRefused: (step: Step) => void;
};

/** The step an error leads back to, by the field it names or by its code. */
function stepOfRefusal(names: readonly string[], code: string): Step | null {
  if (code.startsWith("proxy_") || names.some(isOfPlace)) return "location";
  return names.some((name) => ["timezone", "workHoursEnd", "workingDays"].includes(name)) ? "hours" : null;
}

/** Connects the account of a draft and keeps its errors, in total and by field. */
export function useConnect({ onConnected, onRefused }: Outcome) {
  const errorText = useErrorText();
  const taken = (useQuery(accountsQuery(browserApi)).data ?? []).map(({ username }) => username);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<{ code: ErrorCode; text: string } | null>(null);
  const [busy, start] = useTransition();

  const refuse = (code: ErrorCode, text: string) => setRefusal({ code, text });
  const connect = (filled: Draft, member?: SignedInMember) =>
    start(async () => {
      const wrong = fieldTexts(problemsOfDraft(filled, taken), (code) => errorText(code));
      setErrors(wrong);
      if (Object.keys(wrong).length > 0)
        return refuse("fix_all_errors", (member && wrong.email) ?? errorText("fix_all_errors"));
      const result = await reach(connectAccount(connectInput(filled), currentWorkspace()));
      // If handing over the login fails here, the page repeats it automatically as soon as it can.
      if (result.ok)
        return onConnected(
          member ? await handOver(result.value.id, member).catch(() => result.value) : result.value,
        );
      const named = Object.keys(result.details.fields ?? {});
      const texts = fieldTexts(result.details.fields, (code) => errorText(code));
      setErrors(Object.fromEntries(Object.entries(texts).map(([name, text]) => [placeFieldOf(name), text])));
      const back = stepOfRefusal(named, result.code);
      if (back) onRefused(back);
      const code = (named.length > 0 ? "fix_all_errors" : result.code) as ErrorCode;
      refuse(code, errorText(code, result.details));
    });
  const clearRefusal = () => setRefusal(null);
  const clear = () => {
    setErrors({});
    clearRefusal();
  };
  return { connect, busy, errors, refusal, clear, clearRefusal };
}
