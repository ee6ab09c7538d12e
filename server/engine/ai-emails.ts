import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { inWorkspace } from "@/server/db/tx";
import { stepMailbox } from "@/server/services/ai-emails/provision";
import { stepDomain } from "@/server/services/ai-emails/steps";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 3_000;
const atOnce = 20;

type Due = { workspaceId: string; kind: "domain" | "mailbox"; id: string };

/**
 * Buys, registers and sets up domains, and makes and removes the mailboxes on them, as far as nobody waits for it. Returns a function that
 * stops it after the current round.
 */
export function startAiEmails({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  async function round(): Promise<void> {
    const { rows } = await pool.query<Due>(
      `select workspace_id as "workspaceId", kind, id from due_ai_emails($1, $2)`,
      [tools.now(), atOnce],
    );
    await Promise.all(
      rows.map(({ workspaceId, kind, id }) => {
        const bound = {
          ...tools,
          transact: <T>(work: Parameters<typeof inWorkspace<T>>[2]) =>
            inWorkspace(pool, { workspaceId }, work),
        };
        return (kind === "domain" ? stepDomain(bound, id) : stepMailbox(bound, id)).catch((err) =>
          tools.log.error({ err, id }, "a sending domain or its mailbox could not go on"),
        );
      }),
    );
  }
  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}
