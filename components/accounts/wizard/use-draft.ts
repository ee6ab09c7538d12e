import { useEffect, useState } from "react";
import { keepAccountDraft, keptAccountDraft } from "@/lib/state/account-draft";
import { type Draft, draftOf } from "./draft";
import type { Step } from "./steps";

/** Secrets are never kept: they are asked for once more. */
type Kept = { wished: string; step: Step; draft: Omit<Draft, "password" | "cookies"> };

/** What somebody has filled in, and at which step they are: a reload finds both again, leaving the wizard forgets them. */
export function useDraft(wished: string) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(null, wished));
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

/** Null where nothing was kept, or for another address than the wizard was opened for now. */
function readDraft(wished: string): { draft: Draft; step: Step } | null {
  const kept = keptAccountDraft() as Kept | null;
  if (kept?.wished !== wished) return null;
  return { step: kept.step, draft: { ...kept.draft, password: "", cookies: "" } };
}
