import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { wire } from "../wire";

/** What a text is tried for: that people accept a request, or that they answer. */
const goals = ["accepted", "replied"] as const;

/** How a step's texts do since they, or their shares, were last changed (R19, M24). */
const experiment = wire({
  stepId: id,
  since: instant,
  goal: z.enum(goals),
  variants: z.array(wire({ id, sent: z.int(), accepted: z.int(), replied: z.int() })),
  /** A winner is only named when chance alone would name one in at most 5 of 100 such trials, however often one looks. */
  verdict: z.enum(["too_early", "undecided", "winner"]),
  winner: id.nullable(),
  /** People until a decision if the rates stay; null where nobody can say. */
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
