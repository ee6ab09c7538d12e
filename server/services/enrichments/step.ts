import type { Tx } from "@/server/db/tx";
import { creditPrices } from "@/server/domain/billing/credits";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { findsOf, soughtFor } from "@/server/domain/prospects/enrichment";
import { releaseHolds, setAside } from "@/server/planning/credits";
import { operatorPaused } from "@/server/ports/costs";
import type { LookedUp } from "@/server/ports/enrichment";
import { enqueue } from "@/server/queue/queue";
import {
  type EnrichmentRow,
  type EnrichmentWait,
  lockEnrichment,
  updateEnrichment,
} from "@/server/repositories/enrichments/enrichments";
import {
  endPerson,
  type LookedUpProspect,
  listDue,
  listLookedUp,
  listNamed,
  listToEnter,
  type NamedPerson,
  noteAsked,
  type OpenPerson,
  openUntil,
  referenceOf,
} from "@/server/repositories/enrichments/people";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { findSearchedCampaign } from "@/server/repositories/searches/searches";
import {
  closedBecause,
  lookAgainAt,
  type ReadingTools,
  shortMs,
} from "@/server/services/accounts/network-reading";
import { databaseIn, type EnrichmentJob, isOf, jobOf, publishEnrichment } from "./access";
import { judgeProspects } from "./judging";
import { refusedOutcomes } from "./view";

/** A person to look up, and what is still missing; null if they are gone or need nothing any more. */
export type Asked = OpenPerson & { person: LookedUp | null };

/** What a job does next. */
type EnrichmentStep =
  | { kind: "list"; row: EnrichmentRow }
  | { kind: "keep"; row: EnrichmentRow; named: readonly NamedPerson[] }
  | { kind: "enter"; row: EnrichmentRow }
  | { kind: "ask"; row: EnrichmentRow; people: readonly Asked[] }
  | { kind: "rest"; ms: number }
  | { kind: "over" };

const over: EnrichmentStep = { kind: "over" };
const perBatch = 200;
/** How many people are looked up at once. */
export const atOnce = 20;

/** Decides it, and reserves the credits for those who are looked up. `underWay`: the places whom this job looks up already. */
export async function nextStep(
  tools: ReadingTools,
  tx: Tx,
  job: EnrichmentJob,
  underWay: readonly number[],
): Promise<EnrichmentStep> {
  const row = await lockEnrichment(tx, job.enrichmentId);
  if (!row || !isOf(row, job)) return over;
  const now = tools.now();
  const { plan } = await readSendingWorkspace(tx);
  if (closedBecause(entitlementsOf(plan, now)))
    return wait(tx, row, { reason: "workspace_unpaid", until: null, again: lookAgainAt(now, null) });
  await databaseIn(tools, tx, row);
  if (row.query !== null) return { kind: "list", row };
  const named = await listNamed(tx, row.id, perBatch);
  if (named.length > 0) return { kind: "keep", row, named };
  if (await hasToEnter(tx, row)) return { kind: "enter", row };
  if (
    (row.waitReason === "vendor_later" || row.waitReason === operatorPaused) &&
    row.nextAt &&
    row.nextAt > now
  )
    return rest(tx, row, now, row.nextAt);
  const due = await listDue(tx, row.id, { now, limit: atOnce - underWay.length, underWay });
  if (due.length > 0) {
    const allowed = await endRefused(tools, tx, row, due);
    return allowed.length > 0 ? ask(tools, tx, row, allowed) : { kind: "rest", ms: 0 };
  }
  const { count, next } = await openUntil(tx, row.id, underWay);
  if (count > 0) return rest(tx, row, now, next ?? now);
  if (underWay.length > 0) return { kind: "rest", ms: shortMs };
  await updateEnrichment(tx, row.id, { status: "done", waitReason: null, nextAt: null, endedAt: now });
  await publishEnrichment(tx, row.id);
  return over;
}

/** A campaign that was archived or deleted meanwhile takes nobody. */
async function hasToEnter(tx: Tx, { id, campaignId }: EnrichmentRow): Promise<boolean> {
  if (campaignId === null || (await listToEnter(tx, id, 1)).length === 0) return false;
  const { status } = await findSearchedCampaign(tx, campaignId);
  return status !== "archived" && status !== "deleted";
}

/** Ends those who declined or came on the do-not-contact list since they were judged; returns the others. */
async function endRefused(
  tools: ReadingTools,
  tx: Tx,
  row: EnrichmentRow,
  due: readonly OpenPerson[],
): Promise<OpenPerson[]> {
  const outcomes = await judgeProspects(
    tx,
    due.map(({ prospectId }) => prospectId),
    row.sought,
  );
  const refused = due.flatMap((one) => {
    const outcome = outcomes.get(one.prospectId);
    return outcome && refusedOutcomes.includes(outcome) ? [{ ...one, outcome }] : [];
  });
  if (refused.length === 0) return [...due];
  for (const { place, outcome } of refused)
    await endPerson(tx, row.id, place, { outcome, hasEmail: false, hasPhone: false });
  const references = refused.map(({ place }) => referenceOf(row.id, place));
  await releaseHolds(tx, { now: tools.now(), newId: tools.newId }, references);
  await publishEnrichment(tx, row.id);
  const ended = new Set(refused.map(({ place }) => place));
  return due.filter(({ place }) => !ended.has(place));
}

async function ask(
  tools: ReadingTools,
  tx: Tx,
  row: EnrichmentRow,
  due: readonly OpenPerson[],
): Promise<EnrichmentStep> {
  const at = { now: tools.now(), newId: tools.newId };
  const ids = due.map(({ prospectId }) => prospectId);
  const people = new Map((await listLookedUp(tx, ids)).map((person) => [person.id, person]));
  const asked = due.map((one): Asked => ({ ...one, person: lookedUp(tx, row, people.get(one.prospectId)) }));
  const priced = asked.filter(({ person }) => person?.sought.includes("email"));
  const paid = await setAside(
    tx,
    at,
    priced.map(({ place }) => ({ reference: referenceOf(row.id, place), tenths: creditPrices.enrich })),
  );
  const payable = asked.filter(
    (one) => !one.person?.sought.includes("email") || paid.has(referenceOf(row.id, one.place)),
  );
  if (payable.length === 0) {
    const { next } = await openUntil(tx, row.id, []);
    const isLater = next !== null && next > at.now;
    return wait(tx, row, {
      ...{ reason: "out_of_credits", until: null },
      again: lookAgainAt(at.now, isLater ? next : null),
    });
  }
  await updateEnrichment(tx, row.id, { waitReason: null, nextAt: null });
  await publishEnrichment(tx, row.id);
  await noteAsked(
    tx,
    row.id,
    payable.map(({ place }) => place),
    at.now,
  );
  return { kind: "ask", row, people: payable };
}

function lookedUp(tx: Tx, { sought }: EnrichmentRow, person: LookedUpProspect | undefined): LookedUp | null {
  if (!person || person.isOptedOut || person.isErased) return null;
  const missing = soughtFor(findsOf(sought), person);
  const { fullName, companyName, profileUrl } = person;
  if (missing.length === 0) return null;
  return { workspaceId: tx.workspaceId, fullName, companyName, profileUrl, sought: missing };
}

async function rest(tx: Tx, row: EnrichmentRow, now: Date, until: Date): Promise<EnrichmentStep> {
  const ms = Math.max(0, +until - +now);
  if (ms <= shortMs) return { kind: "rest", ms };
  await enqueue(tx, "run-enrichment", jobOf(tx, row), until);
  return over;
}

type Waiting = { reason: EnrichmentWait; until: Date | null; again: Date };

/** There is an obstacle; `until` is null if its end is unknown. */
async function wait(tx: Tx, row: EnrichmentRow, { reason, until, again }: Waiting): Promise<EnrichmentStep> {
  if (row.waitReason !== reason) {
    await updateEnrichment(tx, row.id, { waitReason: reason, nextAt: until });
    await publishEnrichment(tx, row.id);
  }
  await enqueue(tx, "run-enrichment", jobOf(tx, row), again);
  return over;
}
