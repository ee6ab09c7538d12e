import * as z from "zod";
import { withWays } from "@/lib/contract/campaigns/graph";
import {
  channelOf,
  duration,
  hasWords,
  placeholders,
  type Sequence,
  type Step,
  variantsOf,
  type WrittenChannel,
} from "@/lib/contract/campaigns/sequence";
import { foreignAddresses, isToFillIn, plain } from "@/server/domain/writing/text";
import type { DraftProblem } from "@/server/ports/campaign-writing";
import { problemsOf } from "./problems";

/** A campaign may have more steps, but a longer draft would not be read. */
export const maxWrittenSteps = 20;

/** How a model names a step; models often use numbers. */
const stepName = z.union([z.string().min(1).max(40), z.number()]).transform(String);
const common = { id: stepName, next: stepName.nullable().optional() };
const text = z.string().transform(plain);
const condition = { ...common, type: z.literal("condition"), no: stepName.nullable().optional() };
const step = z.discriminatedUnion("type", [
  z.strictObject({ ...common, type: z.enum(["visit_profile", "follow", "like_post", "end"]) }),
  z.strictObject({ ...common, type: z.enum(["connection_request", "message", "sms"]), message: text }),
  z.strictObject({ ...common, type: z.literal("email"), subject: text.default(""), message: text }),
  z.strictObject({ ...common, type: z.literal("delay"), delay: duration }),
  z.discriminatedUnion("condition", [
    z.strictObject({ ...condition, condition: z.literal("accepted"), deadline: duration }),
    z.strictObject({ ...condition, condition: z.enum(["has_email", "has_phone"]) }),
  ]),
]);
type WrittenStep = z.output<typeof step>;
const written = z.strictObject({
  name: text.pipe(z.string().min(1).max(120)),
  steps: z.array(step).min(1).max(maxWrittenSteps),
});

export type WrittenCampaign = { name: string; sequence: Sequence };
type ReadCampaign =
  | { kind: "campaign"; campaign: WrittenCampaign }
  | { kind: "wrong"; problems: DraftProblem[] };

type WrittenOptions = {
  channels: readonly WrittenChannel[];
  /** The user's own prompt: an address that is in it may be repeated. */
  ownWords: string;
  newId(): string;
};

/**
 * Turns a campaign written by a language model into a draft that the builder could publish once it has prospects and senders, with new ids.
 * Otherwise returns everything that is wrong with it, so that the model can correct it (CAMP-70, R27).
 */
export function readWrittenCampaign(said: unknown, options: WrittenOptions): ReadCampaign {
  const read = written.safeParse(said);
  if (!read.success) return { kind: "wrong", problems: misfits(said, read.error.issues) };
  const { name, steps } = read.data;
  const misled = [...misledSteps(steps), ...strayKinds(steps, options.channels)];
  if (misled.length > 0) return { kind: "wrong", problems: misled };
  const ids = new Map(steps.map(({ id }) => [id, options.newId()]));
  const sequence = withWays(steps.map((one) => stepOf(one, ids)));
  const problems = [...contentProblems(sequence, options.ownWords)].map(({ step: id, ...rest }) => ({
    step: steps.find((one) => ids.get(one.id) === id)?.id ?? null,
    ...rest,
  }));
  return problems.length > 0
    ? { kind: "wrong", problems }
    : { kind: "campaign", campaign: { name, sequence } };
}

const problem = (
  step: string | null,
  word: string,
  field: string | null = null,
  detail: string | null = null,
): DraftProblem => ({ step, field, problem: word, detail });

/** Output that is not a campaign, or has unexpected fields. */
const misfits = (said: unknown, issues: readonly z.core.$ZodIssue[]): DraftProblem[] =>
  said === null
    ? [problem(null, "no_json")]
    : issues.map(({ path, message }) => problem(null, "does_not_fit", path.join("."), message));

/** Duplicate step names, and links to missing steps. */
function misledSteps(steps: readonly WrittenStep[]): DraftProblem[] {
  const names = steps.map(({ id }) => id);
  return steps.flatMap((one, index) => [
    ...(names.indexOf(one.id) < index ? [problem(one.id, "id_twice", "id")] : []),
    ...Object.entries({ next: one.next, no: one.type === "condition" ? one.no : null }).flatMap(
      ([way, target]) =>
        target && !names.includes(target) ? [problem(one.id, "no_such_step", way, target)] : [],
    ),
  ]);
}

/** The channel that a condition only makes sense with. */
const channelOfCondition = { accepted: "network", has_email: "email", has_phone: "sms" } as const;
const strayKinds = (steps: readonly WrittenStep[], channels: readonly WrittenChannel[]) =>
  steps.flatMap((one) => {
    const isCondition = one.type === "condition";
    const channel = isCondition ? channelOfCondition[one.condition] : channelOf(one.type);
    return channel && !channels.some((wanted) => wanted === channel)
      ? [problem(one.id, "channel_not_wanted", "type", isCondition ? one.condition : one.type)]
      : [];
  });

/** The step in the builder's format. */
function stepOf({ id, next, ...one }: WrittenStep, ids: ReadonlyMap<string, string>): Step {
  const idOf = (name: string | null) => (name === null ? null : ids.get(name)!);
  const kept = { id: idOf(id)!, is_enabled: true, ...(next === undefined ? {} : { next: idOf(next) }) };
  if (one.type === "sms") return { ...one, ...kept, phone_id: null } as Step;
  if (one.type !== "condition") return { ...one, ...kept } as Step;
  const { no, ...rest } = one;
  return { ...rest, ...kept, otherwise: "continue", ...(no === undefined ? {} : { no: idOf(no) }) } as Step;
}

/** What the builder would reject or a user would have to fill in; senders and numbers are chosen later. */
function* contentProblems(sequence: Sequence, ownWords: string): Generator<DraftProblem> {
  const found = problemsOf({
    sequence,
    senders: [{ accountId: "", mailboxId: "" }],
    knownNames: new Set<string>(placeholders),
    settings: { isOpenTracking: false, isLinkTracking: false },
    isIncludeTalkedBefore: false,
  });
  for (const { code, stepId, field, detail, isBlocking } of found)
    if (
      (isBlocking && code !== "sms_needs_number") ||
      code === "unknown_placeholder" ||
      code === "untold_placeholder"
    )
      yield problem(stepId, code, field, detail);
  if (!sequence.some(hasWords)) yield problem(null, "no_text", "steps");
  for (const one of sequence.filter(hasWords))
    for (const { subject, message } of variantsOf(one))
      for (const [field, words] of Object.entries({ subject: subject ?? "", message })) {
        if (isToFillIn(words)) yield problem(one.id, "to_fill_in", field);
        for (const address of foreignAddresses(words, ownWords))
          yield problem(one.id, "link_of_your_own", field, address);
      }
}
