import { useEffect, useState } from "react";
import type { Account } from "@/lib/contract/accounts/accounts";
import { keepAccountDraft, keptAccountDraft } from "@/lib/state/account-draft";
import { type Draft, draftOf } from "./draft";
import type { Step } from "./steps";

/** Secrets are never stored; the user has to enter them again. */
type Kept = { wished: string; step: Step; draft: Omit<Draft, "password" | "cookies"> };

/**
 * The wizard's input and current step. A reload restores both; leaving the wizard deletes them. `into`: the account that it connects to the
 * network.
 */
export function useDraft(email: string, into: Account | null) {
  const wished = into?.id ?? email;
  const [draft, setDraft] = useState<Draft>(() => draftOf(into, email));
  const [step, setStep] = useState<Step>("automation");
  useEffect(() => {
    const kept = readDraft(wished);
    if (kept) {
      setDraft(kept.draft);
      setStep(kept.step);
    }
    return () => keepAccountDraft(null);
  }, [wished]);
  useEffect(() => keepDraft(wished, draft, step), [wished, draft, step]);
  return { draft, setDraft, step, setStep };
}

function keepDraft(wished: string, { password: _, cookies: __, ...draft }: Draft, step: Step): void {
  const { place } = draft;
  keepAccountDraft({
    ...{ wished, step },
    draft: { ...draft, place: { ...place, own: { ...place.own, password: "" } } },
  } satisfies Kept);
}

/** Null if nothing was stored, or if it was for another email address, or account, than the wizard was opened with. */
function readDraft(wished: string): { draft: Draft; step: Step } | null {
  const kept = keptAccountDraft() as Kept | null;
  if (kept?.wished !== wished) return null;
  return { step: kept.step, draft: { ...draftOf(null), ...kept.draft } };
}
