import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { wire } from "../wire";

/** How a person likes to be written to; the advice for each is in the texts of the screen. */
const personalityStyles = ["direct", "outgoing", "supportive", "precise"] as const;
/** What a style can be inferred from: the person's work, and how they wrote to the workspace. Nothing else is read. */
const personalityFacts = ["position", "messages"] as const;

const personality = wire({
  style: z.enum(personalityStyles),
  /** What it was inferred from, as it was then; `position` is empty and `messages` 0 for what was not used. */
  position: z.string(),
  messages: z.int(),
  inferredAt: instant,
  isSandboxed: z.boolean(),
});
export type Personality = z.output<typeof personality>;

const access = { who: "member", page: "profiles" } as const;

/** The personality type of a prospect (PROSPECT-38). */
export const personalities = {
  /**
   * What is known, and whether more can be: `isOffered` if the installation has a language model for this workspace and the person may be
   * contacted, `facts` what it would be inferred from, `credits` the price.
   */
  show: endpoint({
    method: "GET",
    path: "/profiles/:_id/personality",
    access: { ...access, rate: "read" },
    input: wire({ id }),
    output: wire({
      personality: personality.nullable(),
      isOffered: z.boolean(),
      facts: z.array(z.enum(personalityFacts)),
      credits: z.number(),
    }),
  }),
  /** Infers it, once per person: what is known already is answered and costs nothing. Null, and free, if the facts say too little. */
  infer: endpoint({
    method: "POST",
    path: "/profiles/:_id/personality",
    access: { ...access, scope: "write", rate: "write", feature: "ai_powered_personality_type" },
    input: wire({ id }),
    output: wire({ personality: personality.nullable() }),
  }),
};
