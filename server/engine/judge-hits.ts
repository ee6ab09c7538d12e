import type { Tx } from "@/server/db/tx";
import { type Verdict, verdictAmong } from "@/server/domain/tracking/verdict";
import type { Planning } from "@/server/planning/planning";
import { noteReader, type Seen } from "@/server/planning/seen";
import {
  lockHits,
  prospectOfMail,
  type StoredHit,
  saveVerdicts,
} from "@/server/repositories/ledger/tracking";
import { planningIn } from "@/server/services/campaigns/planning";
import { type EngineContext, inTenant } from "./context";

const mailsPerBatch = 200;

/** Decides whether opens and clicks were made by a person, once their company is known, and applies what follows from those (R18). */
export async function judgeHits(engine: EngineContext): Promise<void> {
  const { rows } = await engine.pools.engine.query<{ workspace_id: string; delivery_id: string }>(
    "select workspace_id, delivery_id from due_hits($1, $2)",
    [engine.now(), mailsPerBatch],
  );
  for (const { workspace_id: workspaceId, delivery_id: deliveryId } of rows) {
    await inTenant(engine, workspaceId, async (tx) =>
      judgeMail(tx, await planningIn(tx, engine), deliveryId),
    );
  }
}

async function judgeMail(tx: Tx, p: Planning, deliveryId: string): Promise<void> {
  const hits = await lockHits(tx, deliveryId, p.now);
  const due = hits.filter(({ isDue }) => isDue);
  if (due.length === 0) return;
  const shown = hits.map((hit) => ({ ...hit, at: p.clock.toVirtual(hit.at) }));
  const judged = due.map((hit): StoredHit & { verdict: Verdict } => ({
    ...hit,
    verdict: verdictAmong({ ...hit, at: p.clock.toVirtual(hit.at) }, shown),
  }));
  await saveVerdicts(tx, judged);
  const prospectId = await prospectOfMail(tx, deliveryId);
  const known = new Set(hits.flatMap(({ verdict, url }) => (verdict === "human" && url ? [url] : [])));
  const seen = judged.flatMap(({ kind, at, url, verdict }): Seen[] =>
    verdict === "human" && kind !== "hidden" && !(url && known.has(url)) ? [{ kind, at, url }] : [],
  );
  if (prospectId) await noteReader(tx, p, { deliveryId, prospectId, seen });
}
