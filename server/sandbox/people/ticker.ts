import { inWorkspace } from "@/server/db/tx";
import { readLink } from "@/server/sandbox/rules/calendars";
import { calendarMessages } from "../calendar/outgoing";
import { openBookingPage } from "../calendar/visitors";
import { crmMessages } from "../crm/outgoing";
import type { Bell } from "../mailroom/bell";
import { loginOf } from "../mailroom/login";
import { sendMessage } from "../send-message";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { type Pending, takeUp, tryAgain } from "./pending";
import { perform } from "./perform";
import { visit } from "./visit";

type TickerTools = SandboxTools & {
  bell: Bell;
  /** The installation's, from which the keys for messages of calendars and CRMs come. */
  secret: Uint8Array;
  onError(error: unknown, about: { workspaceId: string; id: string }): void;
};

const batchSize = 100;
/** A reaction later than this happens now; otherwise at the instant it was planned for. */
const lateMs = 5_000;
const againAfterMs = 60_000;

/** Performs everything that is due, in order, each in its own transaction. Returns how many. */
export async function doWhatIsDue(tools: TickerTools): Promise<number> {
  const until = tools.now();
  const { rows } = await tools.pool.query<{ workspace_id: string; id: string }>(
    "select workspace_id, id from sandbox.due($1, $2)",
    [until, batchSize],
  );
  for (const { workspace_id: workspaceId, id } of rows) {
    try {
      await doOne(tools, workspaceId, id, until);
    } catch (error) {
      tools.onError(error, { workspaceId, id });
      const again = new Date(+until + againAfterMs);
      await inWorkspace(tools.pool, { workspaceId }, (tx) => tryAgain(tx, id, again));
    }
  }
  return rows.length;
}

async function doOne(tools: TickerTools, workspaceId: string, id: string, until: Date): Promise<void> {
  const { pool, newId, bell } = tools;
  const { pending, mailbox } = await inWorkspace(pool, { workspaceId }, async (tx) => {
    const pending = await takeUp(tx, id, until);
    if (!pending) return { pending, mailbox: null };
    const isLate = +until - +pending.dueAt > lateMs;
    const at = isLate ? until : pending.dueAt;
    return { pending, mailbox: await perform({ tx, world: await readWorld(tx), newId, at }, pending) };
  });
  if (mailbox) bell.ring(loginOf({ workspaceId, address: mailbox }), "INBOX");
  if (pending) await goOut(tools, workspaceId, pending);
}

/** What leaves the sandbox happens once its reaction is committed. */
async function goOut(tools: TickerTools, workspaceId: string, pending: Pending): Promise<void> {
  const { pool, newId } = tools;
  const { kind, url, member, sourceId } = pending;
  if (kind === "calendar_message" && sourceId)
    return sendMessage(tools, calendarMessages, { workspaceId, messageId: sourceId });
  if (kind === "crm_message" && sourceId)
    return sendMessage(tools, crmMessages, { workspaceId, messageId: sourceId });
  if (url === null || (kind !== "reader" && kind !== "scanner")) return;
  const leadsTo = await visit({ url, by: kind });
  if (kind === "scanner" || leadsTo === null || !readLink(leadsTo)) return;
  await inWorkspace(pool, { workspaceId }, async (tx) =>
    openBookingPage({ tx, world: await readWorld(tx), newId, at: tools.now() }, member, leadsTo),
  );
}

/** Looks every `everyMs` until stopped; stopping waits for what is under way. */
export function startTicker(tools: TickerTools, everyMs = 250): { stop(): Promise<void> } {
  let stopping = false;
  let wake = () => {};
  const run = async () => {
    while (!stopping) {
      const done = await doWhatIsDue(tools).catch((error: unknown) => {
        tools.onError(error, { workspaceId: "", id: "" });
        return 0;
      });
      if (done < batchSize && !stopping) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, everyMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  };
  const running = run();
  return {
    stop() {
      stopping = true;
      wake();
      return running;
    },
  };
}
