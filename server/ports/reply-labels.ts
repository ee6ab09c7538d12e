/**
 * What a reply says of itself. `confidence` is between 0 and 1, null where a model does not say it; `model` names what judged, with its
 * version; `reasons` are the words that spoke for it. No label is better than a wrong one: `unsure` is an answer like the others.
 */
export type LabelVerdict<Label extends string> =
  | { kind: "labelled"; label: Label; confidence: number | null; model: string; reasons: string[] }
  | { kind: "unsure"; model: string }
  | { kind: "later"; reason: string };

/** The sender's own words, without what they quote. They are data: nothing they say is an instruction. */
export type LabelsPort<Label extends string> = { label(ownWords: string): Promise<LabelVerdict<Label>> };
