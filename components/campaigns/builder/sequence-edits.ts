import type { Step, StepKind } from "@/lib/contract/campaigns/sequence";
import { duplicateStep, insertStep, moveStep, removeStep } from "./draft";
import type { Place } from "./smart/places";
import type { Way } from "./smart/ways";

type Steps = readonly Step[];
/** `lost`: steps that became unreachable and were removed. */
export type Edited = { sequence: Step[]; lost: Step[] };

/** The edits of a sequence, implemented per sequence type; null if the sequence is full. */
export type SequenceEdits = {
  addStep(sequence: Steps, place: Place, type: StepKind): { sequence: Step[]; added: Step } | null;
  moveStep(sequence: Steps, id: string, by: 1 | -1): Step[];
  duplicateStep(sequence: Steps, id: string): Step[] | null;
  /** For a condition in a graph, the branch `keep` stays. */
  removeStep(sequence: Steps, id: string, keep?: Way): Edited;
  redirect(sequence: Steps, id: string, way: Way, target: string | null): Edited;
};

/** A simple campaign is a list: every step leads to the next one. */
export const listEdits: SequenceEdits = {
  addStep: (sequence, { behind }, type) => insertStep(sequence, behind, type),
  moveStep,
  duplicateStep,
  removeStep: (sequence, id) => ({ sequence: removeStep(sequence, id), lost: [] }),
  redirect: (sequence) => ({ sequence: [...sequence], lost: [] }),
};
