"use client";

import { useQuery } from "@tanstack/react-query";
import { useState, useTransition } from "react";
import { addEmailAccount, connectAccount, connectNetwork } from "@/lib/actions/accounts";
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
import { connectInput, type Draft, emailInput, networkInput, problemsOfDraft } from "./draft";
import type { Step, Way } from "./steps";

type Outcome = {
  /** The account that gets the network account; a new one if null. */
  into: Account | null;
  onConnected: (account: Account) => void;
  /** Called with the step whose input was refused. */
  onRefused: (step: Step) => void;
};

const senderFields = ["email", "firstName", "lastName"];

/** The step an error leads back to, by the field it names or by its code. */
function stepOfRefusal(names: readonly string[], code: string, way: Way): Step | null {
  if (way === "email" && names.some((name) => senderFields.includes(name))) return "sender";
  if (code.startsWith("proxy_") || names.some(isOfPlace)) return "location";
  return names.some((name) => ["timezone", "workHoursEnd", "workingDays"].includes(name)) ? "hours" : null;
}

/** Adds the account of a draft, or connects it to the network. */
const send = (draft: Draft, into: Account | null) => {
  const tab = currentWorkspace();
  if (draft.way === "email") return addEmailAccount(emailInput(draft), tab);
  return into
    ? connectNetwork({ id: into.id, ...networkInput(draft) }, tab)
    : connectAccount(connectInput(draft), tab);
};

/** Connects the account of a draft and keeps its errors, in total and by field. */
export function useConnect({ into, onConnected, onRefused }: Outcome) {
  const errorText = useErrorText();
  const others = (useQuery(accountsQuery(browserApi)).data ?? []).filter(({ id }) => id !== into?.id);
  const taken = others.map(({ username }) => username);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<{ code: ErrorCode; text: string } | null>(null);
  const [busy, start] = useTransition();

  const refuse = (code: ErrorCode, text: string) => setRefusal({ code, text });
  /** Whether the sender step is filled in; shows what is wrong with it. */
  const isSenderFilled = (filled: Draft) => {
    const wrong = Object.entries(problemsOfDraft(filled, taken)).filter(([name]) =>
      senderFields.includes(name),
    );
    setErrors(fieldTexts(Object.fromEntries(wrong), (code) => errorText(code)));
    return wrong.length === 0;
  };
  const connect = (filled: Draft, member?: SignedInMember) =>
    start(async () => {
      const wrong = fieldTexts(problemsOfDraft(filled, taken), (code) => errorText(code));
      setErrors(wrong);
      if (Object.keys(wrong).length > 0)
        return refuse("fix_all_errors", (member && wrong.email) ?? errorText("fix_all_errors"));
      const result = await reach(send(filled, into));
      // If handing over the login fails here, the page repeats it automatically as soon as it can.
      if (result.ok)
        return onConnected(
          member ? await handOver(result.value.id, member).catch(() => result.value) : result.value,
        );
      const named = Object.keys(result.details.fields ?? {});
      const texts = fieldTexts(result.details.fields, (code) => errorText(code));
      setErrors(Object.fromEntries(Object.entries(texts).map(([name, text]) => [placeFieldOf(name), text])));
      const back = stepOfRefusal(named, result.code, filled.way);
      if (back) onRefused(back);
      const code = (named.length > 0 ? "fix_all_errors" : result.code) as ErrorCode;
      refuse(code, errorText(code, result.details));
    });
  const clearRefusal = () => setRefusal(null);
  const clear = () => {
    setErrors({});
    clearRefusal();
  };
  return { connect, isSenderFilled, busy, errors, refusal, clear, clearRefusal };
}
