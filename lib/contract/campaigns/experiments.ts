import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { wire } from "../wire";

/** The goal of an experiment: accepted requests, or replies. */
const goals = ["accepted", "replied"] as const;

/** How a step's variants perform since they, or their weights, last changed (R19, M24). */
const experiment = wire({
  stepId: id,
  since: instant,
  goal: z.enum(goals),
  variants: z.array(wire({ id, sent: z.int(), accepted: z.int(), replied: z.int() })),
  /** A winner is named only if chance alone would name one in at most 5 of 100 trials, no matter how often the result is checked. */
  verdict: z.enum(["too_early", "undecided", "winner"]),
  winner: id.nullable(),
  /** Estimated people still needed for a decision at the current rates; null if unknown. */
  moreNeeded: z.int().nullable(),
});
export type Experiment = z.output<typeof experiment>;

export const experiments = {
  list: endpoint({
    method: "GET",
    path: "/workflows/:_id/experiments",
    access: { who: "member", page: "campaigns", rate: "read" },
    input: wire({ id }),
    output: z.array(experiment),
  }),
};
