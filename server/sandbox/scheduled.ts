import type { Tx } from "@/server/db/tx";
import type { World } from "./world";

/** Nobody of the sandbox's members. */
const nobody = -1;

/** Later on the workspace's clock. */
export const laterBy = ({ clock }: Pick<World, "clock">, at: Date, ms: number) =>
  clock.toReal(new Date(+clock.toVirtual(at) + ms));

/** What happens at an instant without any of the sandbox's members. */
export const scheduleByItself = (
  tx: Tx,
  of: { id: string; kind: "calendar_message" | "crm_message" | "crm_turn"; sourceId: string; dueAt: Date },
) =>
  tx.query("insert into sandbox.pending (id, due_at, kind, member, source_id) values ($1, $2, $3, $4, $5)", [
    ...[of.id, of.dueAt, of.kind, nobody, of.sourceId],
  ]);
