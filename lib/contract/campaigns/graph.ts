import * as z from "zod";
import { id } from "../fields";
import { limits, type Sequence, type Step } from "./sequence";

/** A smart campaign as other programs read and write it: steps and the links between them (CAMP-84). */
export const sequenceNodes = z
  .array(
    z.strictObject({
      id,
      type: z.string().max(60),
      position: z.strictObject({ x: z.number(), y: z.number() }),
      data: z.record(z.string(), z.unknown()),
    }),
  )
  .max(limits.steps);
/** `condition`: which exit of a condition; every other step has only `next`. */
export const sequenceLinks = z
  .array(
    z.strictObject({
      id: z.string().max(100),
      source: id,
      target: id,
      condition: z.enum(["next", "yes", "no"]),
    }),
  )
  .max(limits.steps * 2);
type SequenceNode = z.output<typeof sequenceNodes>[number];
export type SequenceLink = z.output<typeof sequenceLinks>[number];

/** Steps without a position are drawn one below the other. */
const rowHeight = 120;

/** Turns every step into a node, and every exit that leads to another step into a link. */
export function graphOf(sequence: Sequence): { nodes: SequenceNode[]; links: SequenceLink[] } {
  const nodes = sequence.map(({ id, type, position, next: _, ...rest }, index) => {
    const { no: _no, ...data } = rest as Record<string, unknown>;
    return { id, type, position: position ?? { x: 0, y: index * rowHeight }, data };
  });
  const links = withWays(sequence).flatMap((step) => {
    const link = (condition: SequenceLink["condition"], target: string | null | undefined) =>
      target ? [{ id: `${step.id}.${condition}`, source: step.id, target, condition }] : [];
    return step.type === "condition"
      ? [...link("yes", step.next), ...link("no", step.no)]
      : link("next", step.next);
  });
  return { nodes, links };
}

/** The same steps with every exit written out, which turns a simple campaign into a smart one. */
export function withWays(sequence: Sequence): Sequence {
  return sequence.map((step, index): Step => {
    const behind = sequence[index + 1]?.id ?? null;
    const next = step.next === undefined ? behind : step.next;
    if (step.type !== "condition") return { ...step, next };
    const otherwise = step.otherwise === "finish" ? null : behind;
    return { ...step, next, no: step.no === undefined ? otherwise : step.no };
  });
}

/** What is wrong with a graph, keyed by the index of the faulty node or link. */
type GraphFields = Record<string, "invalid_input">;

/**
 * Turns a graph into a sequence: steps in the order in which people reach them, the yes branch of a condition before its no branch, with
 * all exits written out. The steps' content is validated by `sequence`; this checks only that the links match the nodes.
 */
export function sequenceOf(
  nodes: readonly SequenceNode[],
  links: readonly SequenceLink[],
): { steps: unknown[] } | { fields: GraphFields } {
  const fields = misfits(nodes, links);
  if (Object.keys(fields).length > 0) return { fields };
  const targetOf = (source: string, ways: readonly SequenceLink["condition"][]) =>
    links.find((link) => link.source === source && ways.includes(link.condition))?.target ?? null;
  const waysOf = ({ id, type }: SequenceNode) =>
    type === "condition"
      ? { next: targetOf(id, ["yes"]), no: targetOf(id, ["no"]) }
      : { next: targetOf(id, ["next"]) };
  const steps = inOrder(nodes, (node) => Object.values(waysOf(node))).map((node) => {
    const { id, type, position, data } = node;
    return { ...data, id, type, position, ...waysOf(node) };
  });
  return { steps };
}

function misfits(nodes: readonly SequenceNode[], links: readonly SequenceLink[]): GraphFields {
  const types = new Map(nodes.map(({ id, type }) => [id, type]));
  const twice = nodes.flatMap(({ id }, index) =>
    nodes.findIndex((node) => node.id === id) < index ? [`sequences_nodes.${index}.id`] : [],
  );
  const wrong = links.flatMap(({ source, target, condition }, index) => {
    const place = `sequences_links.${index}`;
    const isWay = (types.get(source) === "condition") === (condition !== "next");
    const isSecond = links.findIndex((one) => one.source === source && one.condition === condition) < index;
    return [
      ...(types.has(source) ? [] : [`${place}.source`]),
      ...(types.has(target) ? [] : [`${place}.target`]),
      ...(isWay && !isSecond ? [] : [`${place}.condition`]),
    ];
  });
  return Object.fromEntries([...twice, ...wrong].map((place) => [place, "invalid_input"] as const));
}

/** Topological order from the nodes without incoming links; a node comes after all its predecessors unless there is a cycle. */
function inOrder(
  nodes: readonly SequenceNode[],
  targets: (node: SequenceNode) => readonly (string | null)[],
): SequenceNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const aims = new Set(nodes.flatMap((node) => targets(node)));
  const seen = new Set<SequenceNode>();
  const ordered: SequenceNode[] = [];
  const visit = (node: SequenceNode | undefined) => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    for (const target of [...targets(node)].reverse()) visit(byId.get(target ?? ""));
    ordered.unshift(node);
  };
  const starts = nodes.filter(({ id }) => !aims.has(id));
  for (const node of [...starts].reverse()) visit(node);
  // The rest is reachable only through a cycle.
  ordered.push(...nodes.filter((node) => !seen.has(node)));
  return ordered;
}
