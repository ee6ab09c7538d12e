import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { inWorkspace } from "@/server/db/tx";
import { checkDomain } from "@/server/services/mailboxes/sending-domains";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 20_000;
const batchSize = 50;

type Due = { workspaceId: string; domain: string };

/** Reads the DNS records of new sending domains, and of all others once a day. Returns a function that stops it after the current round. */
export function startDomainCare({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  async function round(): Promise<void> {
    const { rows } = await pool.query<Due>(
      `select workspace_id as "workspaceId", domain from due_sending_domains($1, $2)`,
      [tools.now(), batchSize],
    );
    for (const { workspaceId, domain } of rows)
      await checkDomain(
        { ...tools, transact: (work) => inWorkspace(pool, { workspaceId }, work) },
        domain,
      ).catch((err) => tools.log.error({ err, domain }, "the check of a sending domain failed"));
  }
  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}
