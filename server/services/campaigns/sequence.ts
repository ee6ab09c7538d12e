import { type campaigns, hasWays, type SequenceType } from "@/lib/contract/campaigns/campaigns";
import { sequenceOf, withWays } from "@/lib/contract/campaigns/graph";
import { type Sequence, type Step, sequence as sequenceSchema } from "@/lib/contract/campaigns/sequence";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { tierWith } from "@/server/domain/billing/books";

type Sent = Pick<Input<typeof campaigns.update>, "sequence" | "sequenceNodes" | "sequenceLinks">;

/**
 * The draft that was sent, as a list or as a graph (CAMP-84); null when none was. Refused with the place at fault: a step that
 * is there twice, a way to no step, a way in a simple campaign, a kind of campaign the plan lacks (CAMP-04).
 */
export function draftOf(cx: Context, type: SequenceType, sent: Sent): Sequence | null {
  // Links alone say nothing: a graph is sent whole.
  if (sent.sequenceLinks && !sent.sequenceNodes) refuse(["sequences_nodes"]);
  const steps = sent.sequenceNodes ? drawnSequence(sent) : sent.sequence;
  if (!steps) return null;
  requirePlan(cx, type);
  refuse(hasWays(type) ? misledSteps(steps) : ledSteps(steps));
  // Steps are found again by their id, so no two may share one (R23).
  if (new Set(steps.map(({ id }) => id)).size < steps.length) refuse(["sequence"]);
  return hasWays(type) ? withWays(steps) : steps;
}

/** Smart and magic campaigns are for plans that have them (CAMP-04). */
export function requirePlan(cx: Context, type: SequenceType): void {
  const { smart_sequences: smart, ai_magic_campaigns: magic } = cx.entitlements.features;
  if (type === "smart" && smart !== "active")
    throw new DomainError("smart_sequences_missing", { feature: "smart_sequences" });
  if (type === "magic" && magic !== "active") {
    const feature = "ai_magic_campaigns";
    throw new DomainError("upgrade_required", { feature, tier: tierWith(feature, cx.scope.brand.id) });
  }
}

function drawnSequence({ sequenceNodes: nodes = [], sequenceLinks: links = [] }: Sent): Sequence {
  const drawn = sequenceOf(nodes, links);
  if ("fields" in drawn) throw new DomainError("invalid_input", { fields: drawn.fields });
  const read = sequenceSchema.safeParse(drawn.steps);
  if (read.success) return read.data;
  const nodeAt = (index: unknown) => {
    const { id } = drawn.steps[Number(index)] as Pick<Step, "id">;
    return nodes.findIndex((node) => node.id === id);
  };
  refuse(
    read.error.issues.map(({ path }) => `sequences_nodes.${nodeAt(path[0])}.data.${path.slice(1).join(".")}`),
  );
  return [];
}

/** Ways that lead to no step of the sequence. */
function misledSteps(steps: Sequence): string[] {
  const known = new Set(steps.map(({ id }) => id));
  const isLost = (target: string | null | undefined) => target != null && !known.has(target);
  return steps.flatMap((step, index) => [
    ...(isLost(step.next) ? [`sequence.${index}.next`] : []),
    ...(step.type === "condition" && isLost(step.no) ? [`sequence.${index}.no`] : []),
  ]);
}

const ledSteps = (steps: Sequence): string[] =>
  steps.flatMap((step, index) => (step.next === undefined ? [] : [`sequence.${index}.next`]));

function refuse(places: readonly string[]): void {
  if (places.length === 0) return;
  throw new DomainError("invalid_input", {
    fields: Object.fromEntries(places.map((place) => [place, "invalid_input" as const])),
  });
}

/** The same steps under ids of their own, with ways to each other. */
export function withNewIds(steps: Sequence, newId: () => string): Sequence {
  const ids = new Map(steps.map(({ id }) => [id, newId()]));
  const renamed = (target: string | null | undefined) =>
    target == null ? target : (ids.get(target) ?? null);
  return steps.map((step) => {
    const id = ids.get(step.id)!;
    const ways = step.next === undefined ? {} : { next: renamed(step.next) };
    if (step.type !== "condition" || step.no === undefined) return { ...step, ...ways, id };
    return { ...step, ...ways, id, no: renamed(step.no) };
  });
}
