import { instructionOf, type WritableKind } from "@/lib/contract/campaigns/sequence";
import type { CreditCategory } from "@/lib/contract/credits";
import { type Price, priceOfStep } from "@/server/domain/billing/credits";
import type { Grant } from "@/server/domain/billing/credits-ahead";
import type { TextStatus } from "@/server/domain/campaigns/sequence/written-text";
import { soughtFor } from "@/server/domain/prospects/enrichment";
import { textObstacle } from "@/server/domain/writing/obstacle";
import { priceOfText } from "@/server/domain/writing/text";
import type { SimulationLog } from "./log";
import { queueRow } from "./walk";
import type { Row, World } from "./world";

/** A workspace's credits for the month, in tenths: free now, granted later, and the price of a reply label, 0 if it is free. */
export type SimulatedCredits = { free: number; grants: readonly Grant[]; perLabel: number };

/** Credits spent, in tenths, by category; and since when something waited for credits. */
export type CreditsSpent = { by: Map<CreditCategory, number>; waitsFrom: number | null };

/** A grant arrives: what waited for credits continues, longest waiting first. */
export function takeGrant(world: World, tenths: number): void {
  if (world.credits === null) return;
  world.credits.free += tenths;
  for (const row of world.credits.waiting.splice(0)) {
    if (!row.isOpen) continue;
    row.parkedFor = null;
    row.dueAt = world.now;
    queueRow(world, row);
  }
}

/** A step waits until there are credits for it (CAMP-26). */
export function awaitCredits({ credits, now }: World, { credits: spent }: SimulationLog, row: Row): void {
  credits?.waiting.push(row);
  spent.waitsFrom ??= now;
}

/** Charges the step for this prospect as the ledger would: an enrichment only if it brings an address (PROSPECT-13). */
export function payForStep(world: World, log: SimulationLog, { step, participant }: Row): void {
  const price = instructionOf(step) ? priceOfText(step.type as WritableKind) : priceOfStep(step.type, step);
  if (!price) return;
  if (step.type === "enrich" && !soughtFor(step.finds, participant.facts).includes("email")) return;
  pay(world, log, price);
}

/** The state of a generated text: ready in time, unless there is an obstacle. */
export function textOf({ plan, credits }: World, { step }: Row): TextStatus {
  if (!instructionOf(step)) return "ready";
  const { hasWriter, entitlements } = plan;
  const freeCredits = credits?.free ?? Number.POSITIVE_INFINITY;
  const kind = step.type as WritableKind;
  return textObstacle(kind, { hasWriter, features: entitlements.features, freeCredits })
    ? "unwritten"
    : "ready";
}

/** A label of a language model is paid for while there are credits; without them the model that ships labels (LABEL-09). */
export function payForLabel(world: World, log: SimulationLog): void {
  const { perLabel: tenths = 0 } = world.plan.credits ?? {};
  if (tenths > 0 && world.credits && world.credits.free >= tenths)
    pay(world, log, { category: "label_generation", tenths });
}

function pay({ credits }: World, { credits: spent }: SimulationLog, { category, tenths }: Price): void {
  if (credits) credits.free -= tenths;
  spent.by.set(category, (spent.by.get(category) ?? 0) + tenths);
}
