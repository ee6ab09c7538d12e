import { isDeepStrictEqual } from "node:util";
import { instructionOf, type WritableKind } from "@/lib/contract/campaigns/sequence";
import type { WaitReason } from "@/lib/contract/reasons";
import { repeatUndone } from "@/server/db/repeat";
import type { Tx } from "@/server/db/tx";
import { type Entitlements, entitlementsOf } from "@/server/domain/billing/entitlements";
import { textObstacle } from "@/server/domain/writing/obstacle";
import { mayWriteFor, priceOfText } from "@/server/domain/writing/text";
import { setAside } from "@/server/planning/credits";
import { type ReadRow, readRows } from "@/server/planning/read-rows";
import { readOwnCompany } from "@/server/repositories/auth/sign-up-settings";
import { layAside, postpone, type Taken, takeTexts } from "@/server/repositories/campaigns/written-texts";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { saidBefore } from "@/server/services/inbox/text-writing";
import { type EngineContext, inTenant } from "../context";
import { billableOf, type TextJob } from "./text-job";

/** How long a worker may be silent about a text before it counts as dead: longer than a network and a model take together. */
const leaseMs = 3 * 60_000;
/** Obstacles are checked again after this; new credits do not wait for it. */
const lookAgainMs = 5 * 60_000;

/** Takes up to `limit` texts of a workspace that are to be written now, and reserves their cost. */
export const takeJobs = (engine: EngineContext, workspaceId: string, limit: number): Promise<TextJob[]> =>
  repeatUndone(() => inTenant(engine, workspaceId, (tx) => takeIn(tx, engine, workspaceId, limit)));

async function takeIn(tx: Tx, engine: EngineContext, workspaceId: string, limit: number): Promise<TextJob[]> {
  const now = engine.now();
  const taken = await takeTexts(tx, { now, leaseEnd: new Date(+now + leaseMs), limit });
  if (taken.length === 0) return [];
  const found = await jobsOf(tx, engine, workspaceId, taken);
  const billables = found.map(billableOf);
  const paid = await setAside(tx, { now, newId: engine.newId }, billables);
  const isPaid = (job: TextJob) => paid.has(billableOf(job).reference);
  await wait(tx, now, idsOf(found.filter((job) => !isPaid(job))), "out_of_credits");
  return found.filter(isPaid);
}

const idsOf = (jobs: readonly TextJob[]) => jobs.map(({ taken }) => taken.id);
const wait = (tx: Tx, now: Date, ids: readonly string[], reason: WaitReason | null) =>
  postpone(tx, ids, reason, new Date(+now + lookAgainMs));

/** Texts that are still wanted and that only missing credits may hold back; the others are postponed or discarded. */
async function jobsOf(
  tx: Tx,
  engine: EngineContext,
  workspaceId: string,
  taken: readonly Taken[],
): Promise<TextJob[]> {
  const now = engine.now();
  const { plan } = await readSendingWorkspace(tx);
  const entitlements = entitlementsOf(plan, now);
  const { company } = await readOwnCompany(tx);
  const ids = taken.map(({ id }) => id);
  const rows = new Map((await readRows(tx, { now }, ids)).map((read) => [read.row.id, read]));
  const jobs: TextJob[] = [];
  for (const one of taken) {
    const read = rows.get(one.id);
    if (!read || !isWanted(read, one)) {
      await layAside(tx, [one.id]);
      continue;
    }
    const { row, lane } = read;
    const kind = row.kind as WritableKind;
    const obstacle = obstacleOf(engine, entitlements, read, kind);
    if (obstacle) {
      await wait(tx, now, [one.id], obstacle === "other" ? null : obstacle);
      continue;
    }
    const conversation = row.conversationId ? await saidBefore(tx, row.conversationId) : [];
    const price = priceOfText(kind);
    jobs.push({ workspaceId, taken: one, wish: one.wish, kind, row, lane, company, conversation, price });
  }
  return jobs;
}

/** The step still asks for exactly this, and its turn is yet to come. */
const isWanted = ({ row, step }: ReadRow, { wish }: Taken): boolean =>
  row.state === "planned" && row.campaignStatus === "active" && isDeepStrictEqual(instructionOf(step), wish);

function obstacleOf(
  { ports }: EngineContext,
  { isBlocked, isFenced, isPaid, features }: Entitlements,
  { row, lane }: ReadRow,
  kind: WritableKind,
): WaitReason | "other" | null {
  if (isBlocked || isFenced || !isPaid || row.enrollmentState !== "active") return "other";
  const hasWriter = mayWriteFor(ports.writing, lane);
  return textObstacle(kind, { hasWriter, features, freeCredits: Infinity })?.reason ?? null;
}
