import type { Step, StepKind } from "@/lib/contract/campaigns/sequence";
import { duplicateStep, insertStep, moveStep, removeStep } from "./draft";
import type { Place } from "./smart/places";
import type { Way } from "./smart/ways";

type Steps = readonly Step[];
/** `lost`: steps nobody came to any more, which are gone. */
export type Edited = { sequence: Step[]; lost: Step[] };

/** What can be done with the steps of a campaign, as its type does it; null where there is no room. */
export type SequenceEdits = {
  addStep(sequence: Steps, place: Place, type: StepKind): { sequence: Step[]; added: Step } | null;
  moveStep(sequence: Steps, id: string, by: 1 | -1): Step[];
  duplicateStep(sequence: Steps, id: string): Step[] | null;
  /** Of a condition in a graph the way `keep` stays. */
  removeStep(sequence: Steps, id: string, keep?: Way): Edited;
  leadTo(sequence: Steps, id: string, way: Way, target: string | null): Edited;
};

/** A simple campaign is a list: every step leads to the one behind it. */
export const listEdits: SequenceEdits = {
  addStep: (sequence, { behind }, type) => insertStep(sequence, behind, type),
  moveStep,
  duplicateStep,
  removeStep: (sequence, id) => ({ sequence: removeStep(sequence, id), lost: [] }),
  leadTo: (sequence) => ({ sequence: [...sequence], lost: [] }),
};
