import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import journal from "@/server/db/migrations/meta/_journal.json" with { type: "json" };
import { hashOf } from "@/server/domain/auth/token";
import { countWrongBooks } from "@/server/repositories/billing/credit-checks";
import type { ApiTools } from "./api-tools";

const newest = Math.max(...journal.entries.map((entry) => entry.when));
/** A worker that has not said anything for this long does no work. */
const workerSilence = "60 seconds";

/**
 * `fenced`: this is a copy restored from a backup that is not completely released. `credits`: no workspace's balance differed from its
 * postings when they were last added up.
 */
type Checks = { database: boolean; migrations: boolean; worker: boolean; fenced: boolean; credits: boolean };

/** The service behind the main network; absent if that is the sandbox. */
function networkOf({ tools: { ports } }: ApiTools) {
  const state = ports.networkService?.state();
  if (!state) return {};
  const { isChecked, problem, webhook } = state;
  return { network: { status: problem?.reason ?? (isChecked ? "ok" : "not_checked"), webhook } };
}

/** `/healthz`: the process is alive. `/readyz`: it can serve requests. Details are only for the operator (decision 1.14). */
export function registerHealth(server: FastifyInstance, api: ApiTools): void {
  server.get("/healthz", async () => ({ ok: true }));
  server.get("/readyz", async (request, reply) => {
    const checks = await check(api);
    // A silent worker is reported, but users can still read and write without it.
    const ok = checks.database && checks.migrations;
    return reply
      .code(ok ? 200 : 503)
      .send(mayKnow(request, api) ? { ok, ...checks, ...networkOf(api) } : { ok });
  });
}

async function check({ doors, pool }: ApiTools): Promise<Checks> {
  try {
    const [schema] = await doors<{ newest: string }>("select newest_migration() as newest", []);
    const { rows } = await pool.query<Pick<Checks, "worker" | "fenced">>(
      `select exists (select 1 from plumbing.workers where beat_at > now() - interval '${workerSilence}') as worker,
              exists (select 1 from plumbing.fence) as fenced`,
    );
    const migrations = Number(schema?.newest) >= newest;
    const credits = migrations && (await countWrongBooks(doors)) === 0;
    return { database: true, migrations, ...rows[0]!, credits };
  } catch {
    return { database: false, migrations: false, worker: false, fenced: false, credits: false };
  }
}

/**
 * Requires METRICS_TOKEN. A loopback address proves nothing, because a proxy on this machine forwards outside requests from there (F11).
 */
export function mayKnow({ headers }: FastifyRequest, { tools }: ApiTools): boolean {
  const { metricsToken } = tools.config.http;
  const given = headers.authorization?.replace(/^Bearer /i, "");
  if (!metricsToken || !given) return false;
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(metricsToken)));
}
