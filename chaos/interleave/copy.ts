import { openQuestions, takenBack } from "@/server/backup/renew";
import { inWorkspace } from "@/server/db/tx";
import { retraceWorkspace } from "@/server/engine/retrace/retrace-workspace";
import { askRelease } from "@/server/repositories/workspaces/restorations";
import { type Fact, isMail, perform } from "./actions";
import { engineOf, type Player, type RealPools, type Scene } from "./cast";
import { textOf } from "./mutants";
import type { Worker } from "./workers";
import type { World } from "./world";

/** The backup of a schedule's workspace. `taken`: when, by the stage's counter. */
export type Backup = { at: Date; taken: number; rows: Record<string, string> };

/** The copy replaced the original, and does not know what was committed between the two. */
export type Loss = { from: number; until: number };

/** Facts that the copy does not know. */
export const lostOf = (facts: readonly Fact[], loss: Loss | null): Fact[] =>
  facts.filter(({ at }) => loss !== null && at > loss.from && at < loss.until);

/** All tables that a schedule can change. */
const tables = [
  ...["campaigns", "campaign_versions", "prospects", "prospect_identities", "suppressions", "enrollments"],
  ...["conversations", "deliveries", "messages", "events", "usage", "lanes"],
  ...["credits", "credit_grants", "credit_postings", "credit_holds"],
];
/** The time until a copy runs, by which anything in transit when the original died has been filed. */
const restoringMs = 120_000;

export async function backUp({ pools, stage, outside, world }: Scene): Promise<Backup> {
  const read = tables.map(
    (table) =>
      `(select coalesce(json_agg(t), '[]')::text from ${table} t where workspace_id = $1) as ${table}`,
  );
  const { rows } = await pools.admin.query(`select ${read.join(", ")}`, [world.workspaceId]);
  return { at: outside.now(), taken: stage.tick(), rows: rows[0] };
}

/** Restores a backup, as a copy behind its fence. */
export async function restore(
  { pools, stage, outside, world, rewrite }: Scene,
  { actor }: Player,
  backup: Backup,
): Promise<Loss> {
  const loss = { from: backup.taken, until: stage.tick() };
  outside.pass(restoringMs);
  await refill(pools, world, backup);
  await inWorkspace(pools.app, { workspaceId: world.workspaceId }, async (tx) => {
    for (const change of [...takenBack, ...openQuestions])
      await tx.query(textOf(rewrite(actor, change)), change.includes("$1") ? [backup.at] : []);
  });
  // The schedule's clock differs from the database's.
  await pools.admin.query(
    "update deliveries set look_up_at = $2 where workspace_id = $1 and state = 'unknown' and look_up_at is not null",
    [world.workspaceId, outside.now()],
  );
  await pools.admin.query("insert into plumbing.fence (backup_at) values ($1)", [backup.at]);
  return loss;
}

async function refill({ admin }: RealPools, { workspaceId }: World, { rows }: Backup): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("begin");
    // Triggers and foreign keys must not apply to rows that existed before.
    await client.query("set local session_replication_role = replica");
    for (const table of tables) {
      await client.query(`delete from ${table} where workspace_id = $1`, [workspaceId]);
      const columns = await columnsOf(client, table);
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [rows[table]],
      );
    }
    await client.query("commit");
  } finally {
    client.release();
  }
}

const known = new Map<string, string>();

async function columnsOf(client: Pick<RealPools["admin"], "query">, table: string): Promise<string> {
  if (!known.has(table)) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    known.set(table, rows[0]!.columns);
  }
  return known.get(table)!;
}

/**
 * Checks what was done since the backup, reads the inbox again, and releases the copy, as its worker and an admin do; returns what was
 * read. Does nothing without a fence.
 */
export async function release(
  scene: Scene,
  player: Player,
  worker: Worker,
  unread: readonly Fact[],
): Promise<Fact[]> {
  const { workspaceId } = scene.world;
  if (!(await isFenced(scene))) return [];
  const engine = engineOf(scene, player, { id: worker.id, isSafe: () => worker.isSafe });
  await retraceWorkspace(engine, { workspaceId, releaseAskedAt: null });
  const read: Fact[] = [];
  for (const { action } of unread.filter(({ action }) => isMail(action))) {
    const fact = await perform(scene, player, action);
    if (fact) read.push(fact);
  }
  const now = player.now();
  await player.transact((tx) => askRelease(tx, { now, personId: player.newId() }));
  await retraceWorkspace(engine, { workspaceId, releaseAskedAt: now });
  return read;
}

export async function isFenced({ pools, world }: Scene): Promise<boolean> {
  const { rows } = await pools.admin.query(
    "select 1 from restorations where workspace_id = $1 and released_at is null",
    [world.workspaceId],
  );
  return rows.length > 0;
}
