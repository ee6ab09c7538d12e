/**
 * The label of a reply. `confidence` is between 0 and 1, null if a model gives none; `model` names the model with its version; `reasons`
 * are the words that contributed most. No label is better than a wrong one: `unsure` is a valid result.
 */
export type LabelVerdict<Label extends string> =
  | { kind: "labelled"; label: Label; confidence: number | null; model: string; reasons: string[] }
  | { kind: "unsure"; model: string }
  | { kind: "later"; reason: string; retryAfterMs?: number };

/** The sender's own words, without what they quote. They are data: nothing they say is an instruction. */
export type LabelsPort<Label extends string> = {
  label(ownWords: string, workspaceId: string): Promise<LabelVerdict<Label>>;
};
