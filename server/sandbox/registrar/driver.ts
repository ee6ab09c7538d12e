import { inWorkspace, type Tx } from "@/server/db/tx";
import type { Bought, DomainOrder, RegistrarPort, Registration } from "@/server/ports/registrar";
import { fateOf, isTakenByOthers, registrationMs, sandboxPriceOf } from "@/server/sandbox/rules/domains";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";

type Row = { key: string; fate: "ready" | "failed"; orderedAt: Date };

/**
 * The sandbox's registrar: its domains are invented and exist in the sandbox only. A registration takes its time on the workspace's clock;
 * the beginning of a name decides what happens (rules/domains.ts).
 */
export function createSandboxRegistrar(tools: SandboxTools): RegistrarPort {
  const { pool, now } = tools;
  const inside = <T>(of: { workspaceId: string }, work: (tx: Tx) => Promise<T>) =>
    inWorkspace(pool, of, work);
  return {
    isSandbox: true,
    offers: (of, names) =>
      inside(of, (tx) =>
        Promise.all(
          names.map(async (name) =>
            (await isTaken(tx, name))
              ? { name, state: "taken" as const }
              : { name, state: "free" as const, price: sandboxPriceOf(name) },
          ),
        ),
      ),
    buy: (of, order) => inside(of, (tx) => buy(tx, order, now())),
    look: (of, { name, key }) =>
      inside(of, async (tx) => {
        const row = await find(tx, name);
        return row?.key === key ? standing(tx, row, now()) : { kind: "none" };
      }),
    setRecords: (of, name, records) =>
      inside(of, async (tx) => {
        await tx.query("update sandbox.domains set records = $2 where name = $1", [
          name,
          JSON.stringify(records),
        ]);
        return { kind: "done" };
      }),
  };
}

async function find(tx: Tx, name: string): Promise<Row | null> {
  const [row] = await tx.query<Row>(
    `select key, fate, ordered_at as "orderedAt" from sandbox.domains where name = $1`,
    [name],
  );
  return row ?? null;
}

async function isTaken(tx: Tx, name: string): Promise<boolean> {
  if (isTakenByOthers(name)) return true;
  const [row] = await tx.query<{ taken: boolean }>("select sandbox.is_domain_taken($1) as taken", [name]);
  return row?.taken ?? false;
}

async function buy(tx: Tx, { name, key, price }: DomainOrder, now: Date): Promise<Bought> {
  const known = await find(tx, name);
  if (known) return known.key === key ? { kind: "accepted", ref: key } : { kind: "refused", reason: "taken" };
  if (isTakenByOthers(name)) return { kind: "refused", reason: "taken" };
  const current = sandboxPriceOf(name);
  if (current.cents !== price.cents || current.currency !== price.currency)
    return { kind: "refused", reason: "price_changed", price: current };
  const rows = await tx.query(
    `insert into sandbox.domains (name, key, fate, cost_cents, ordered_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning name`,
    [name, key, fateOf(name), price.cents, now],
  );
  return rows.length > 0 ? { kind: "accepted", ref: key } : { kind: "refused", reason: "taken" };
}

async function standing(tx: Tx, { key: ref, fate, orderedAt }: Row, now: Date): Promise<Registration> {
  const { clock } = await readWorld(tx);
  const passed = +clock.toVirtual(now) - +clock.toVirtual(orderedAt);
  if (passed < registrationMs) return { kind: "pending", ref, needs: null };
  if (fate === "failed") return { kind: "failed", ref };
  // It needs no renewal.
  return { kind: "ready", ref, expiresAt: null };
}
