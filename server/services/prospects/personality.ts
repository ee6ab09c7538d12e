import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Personality, personalities } from "@/lib/contract/prospects/personality";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices, creditsOf } from "@/server/domain/billing/credits";
import { factsOf, type KeptPersonality, knownFacts, sourcesOf } from "@/server/domain/prospects/personality";
import { sees } from "@/server/domain/workspaces/membership";
import { mayWriteFor } from "@/server/domain/writing/text";
import { publish } from "@/server/outbox/publish";
import { charge, releaseHolds, setAside } from "@/server/planning/credits";
import { operatorPaused } from "@/server/ports/costs";
import type { PersonalityFacts, PersonalityReading } from "@/server/ports/personality";
import { keepPersonality, readPersonality, writtenBy } from "@/server/repositories/prospects/personality";
import { lockProspect, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { countConnected } from "@/server/repositories/workspaces/workspaces";
import { creditsLacking } from "@/server/services/billing/credits-at-hand";
import { mustFindMerged } from "./access";

const category = "personality_type" as const;
/** Auto-replies and thanks say little, so more are read than are used. */
const messagesRead = 20;

/** `GET /profiles/{id}/personality` (PROSPECT-38). */
export const showPersonality = (
  cx: Context,
  { id }: Input<typeof personalities.show>,
): Promise<Output<typeof personalities.show>> =>
  cx.transact(async (tx) => {
    const person = await mustFindMerged(cx, tx, id);
    const kept = await readPersonality(tx, person.id);
    return {
      personality: kept && shown(cx, kept),
      isOffered: await isOffered(cx, tx, person),
      facts: knownFacts(await factsFor(cx, tx, person)),
      credits: creditsOf(creditPrices[category]),
    };
  });

/** The sandbox's rules are for invented people only, and nobody who opted out is judged. */
const isOffered = async (cx: Context, tx: Tx, person: ProspectRow): Promise<boolean> =>
  person.optedOutAt === null && mayWriteFor(cx.ports.personality, await countConnected(tx));

/** Messages count for those who may read them. */
async function factsFor(cx: Context, tx: Tx, { id, position }: ProspectRow): Promise<PersonalityFacts> {
  const { allowedAccounts } = cx.scope;
  const messages = sees(cx.scope, "inbox") ? await writtenBy(tx, id, allowedAccounts, messagesRead) : [];
  return factsOf(position, messages);
}

/** `POST /profiles/{id}/personality`: paid for once per person, when there is a result. */
export async function inferPersonality(
  cx: Context,
  { id }: Input<typeof personalities.infer>,
): Promise<Output<typeof personalities.infer>> {
  const at = () => ({ now: cx.now(), newId: cx.newId });
  const begun = await cx.transact((tx) => begin(cx, tx, id));
  if ("known" in begun) return { personality: begun.known };
  const { personId, facts, billable } = begun;
  const read = await inferFrom(cx, facts).catch((error) => error as Error);
  // If the client has disconnected, the result is dropped and not charged.
  if (read instanceof Error || read.kind !== "inferred" || cx.gone.aborted) {
    await cx.transact((tx) => releaseHolds(tx, at(), [billable.reference]));
    if (read instanceof Error) throw read;
    if (read.kind === "unclear") return { personality: null };
    const said = (["writing_key_refused", operatorPaused] as const).find(
      (code) => read.kind === "later" && code === read.reason,
    );
    throw new DomainError(said ?? "personality_unavailable");
  }
  const kept: KeptPersonality = {
    ...{ style: read.style, ...sourcesOf(facts, read.from), model: cx.ports.personality.model },
    ...{ isSandbox: cx.ports.personality.isSandbox, at: cx.now().toISOString() },
  };
  return cx.transact(async (tx) => {
    // Gone meanwhile: merged into another record, or erased.
    if (!(await lockProspect(tx, personId))) {
      await releaseHolds(tx, at(), [billable.reference]);
      throw new DomainError("not_found");
    }
    await keepPersonality(tx, personId, kept);
    const who = { category, userId: cx.scope.personId, campaignId: null };
    const paid = await charge(tx, at(), [{ ...billable, ...who }]);
    // Another request for the same person failed meanwhile and released what was reserved.
    if (!paid.has(billable.reference)) throw await creditsLacking(cx, tx);
    await publish(tx, "refetch", { list: "profiles", id: personId });
    return { personality: shown(cx, (await readPersonality(tx, personId)) ?? kept) };
  });
}

/** A result that rests on nothing that was sent is none. */
async function inferFrom(
  { ports, gone, scope }: Context,
  facts: PersonalityFacts,
): Promise<PersonalityReading> {
  const read = await ports.personality.infer(facts, gone, scope.workspaceId);
  const rests = read.kind === "inferred" && read.from.some((fact) => knownFacts(facts).includes(fact));
  return read.kind === "inferred" && !rests ? { kind: "unclear" } : read;
}

type Begun =
  | { known: Personality | null }
  | { personId: string; facts: PersonalityFacts; billable: { reference: string; tenths: number } };

/** What is known already, or else what is sent, with the credits for it reserved. */
async function begin(cx: Context, tx: Tx, id: string): Promise<Begun> {
  const person = await mustFindMerged(cx, tx, id);
  const kept = await readPersonality(tx, person.id);
  if (kept) return { known: shown(cx, kept) };
  if (person.optedOutAt) throw new DomainError("personality_opted_out");
  if (!(await isOffered(cx, tx, person))) throw new DomainError("no_language_model");
  const facts = await factsFor(cx, tx, person);
  if (knownFacts(facts).length === 0) return { known: null };
  const billable = { reference: `personality:${person.id}`, tenths: creditPrices[category] };
  const covered = await setAside(tx, { now: cx.now(), newId: cx.newId }, [billable]);
  if (!covered.has(billable.reference)) throw await creditsLacking(cx, tx);
  return { personId: person.id, facts, billable };
}

const shown = (
  { clock }: Context,
  { style, position, messages, at, isSandbox }: KeptPersonality,
): Personality => ({
  ...{ style, position, messages, isSandboxed: isSandbox },
  inferredAt: clock.toVirtual(new Date(at)).toISOString(),
});
