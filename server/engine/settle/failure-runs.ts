import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { type Attempt, pausesAction, runAfter } from "@/server/domain/campaigns/failure-run";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { lockFailureRuns, type RunKey, writeFailureRun } from "@/server/repositories/ledger/failure-runs";
import type { Settled } from "./write";

/** Counts consecutive failures on the network, and pauses a kind of action that keeps failing (R10). */
export async function noteFailureRuns(tx: Tx, p: Planning, settled: readonly Settled[]): Promise<void> {
  const attempts = new Map<string, RunKey & { all: Attempt[]; reason: string }>();
  for (const { job, effect } of settled) {
    const attempt = attemptOf({ effect });
    const kind: CountedKind | undefined = job.reservation?.kind;
    if (!attempt || !kind || kindFacts[job.kind].lane !== "network") continue;
    const key = `${job.accountId} ${kind}`;
    const known = attempts.get(key) ?? { accountId: job.accountId, kind, all: [], reason: "" };
    known.all.push(attempt);
    if (attempt === "failed") known.reason = effect.move.reason ?? "";
    attempts.set(key, known);
  }
  if (attempts.size === 0) return;
  const keys = [...attempts.values()];
  const runs = new Map((await lockFailureRuns(tx, keys)).map((run) => [`${run.accountId} ${run.kind}`, run]));
  for (const [key, { accountId, kind, all, reason }] of [...attempts].toSorted()) {
    const before = runs.get(key);
    const failures = runAfter(before?.failures ?? 0, all);
    // So kinds that never fail get no row.
    if (failures === (before?.failures ?? 0)) continue;
    const isPaused = pausesAction(failures);
    const pausedAt = before?.pausedAt ?? (isPaused ? p.now : null);
    await writeFailureRun(tx, {
      accountId,
      kind,
      failures,
      reason: reason || (before?.reason ?? ""),
      pausedAt,
    });
    if (!isPaused || before?.pausedAt) continue;
    await publish(tx, "refetch", { list: "credentials" }, { accountId });
    await publish(tx, "refetch", { list: "notices" });
  }
}

/** If the place was given back, nothing was attempted (R9). */
const attemptOf = ({ effect }: Pick<Settled, "effect">): Attempt | null => {
  if (effect.move.to === "sent") return "done";
  return effect.move.to === "failed" && !effect.returnsPlace ? "failed" : null;
};
