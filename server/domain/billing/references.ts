/** What a charge was for, as far as its reference tells. */
export type Subject =
  | { kind: "delivery"; id: string }
  | { kind: "message"; id: string }
  | { kind: "prospect"; id: string }
  | { kind: "enrichment"; id: string; place: number };

const uuid = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const forms: readonly [RegExp, "delivery" | "message" | "prospect"][] = [
  [new RegExp(`^${uuid}$`), "delivery"],
  [new RegExp(`^text:${uuid}:`), "delivery"],
  [new RegExp(`^label:${uuid}$`), "message"],
  [new RegExp(`^personality:${uuid}$`), "prospect"],
];
const ofEnrichment = new RegExp(`^enrichment ${uuid} (\\d{1,9})$`);

/** Null for drafts in the inbox, campaign prompts, domains and grants. */
export function subjectOf(reference: string): Subject | null {
  const [, enrichment, place] = ofEnrichment.exec(reference) ?? [];
  if (enrichment) return { kind: "enrichment", id: enrichment, place: Number(place) };
  for (const [form, kind] of forms) {
    const id = form.exec(reference)?.[1];
    if (id) return { kind, id };
  }
  return null;
}
