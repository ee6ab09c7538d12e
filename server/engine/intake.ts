import { mayRead } from "./fence";
import type { IntakeContext } from "./intake/context";
import { createLimiter } from "./intake/limiter";
import { watchMailbox } from "./intake/mailbox-watcher";
import { watchAccount } from "./intake/network-watcher";
import { pause } from "./intake/pause";
import { watchPhone } from "./intake/phone-watcher";
import { createWatchers, type Watched } from "./intake/watchers";

/** How often a worker asks what it has to watch. A newly connected mailbox is read within this time. */
const shareMs = 2_000;
/** How many mailboxes are connected at the same time, so that a start with hundreds does not cause timeouts. */
const maxOpening = 50;

/**
 * Reads replies: every connected mailbox, account and phone number is watched by exactly one living worker (`workerId` is its row in
 * `workers`; the caller keeps its heartbeat). Resolves when `signal` aborts and all watchers have stopped; other workers can then take over
 * what it watched.
 */
export async function startIntake(
  cx: IntakeContext,
  { signal, workerId }: { signal: AbortSignal; workerId: string },
): Promise<void> {
  const limitOpening = createLimiter(maxOpening);
  const mailboxes = createWatchers((one, ended) => watchMailbox(cx, workerId, one, limitOpening, ended));
  const accounts = createWatchers((one, ended) =>
    watchAccount(cx, workerId, one, () => accounts.count(), ended),
  );
  const phones = createWatchers((one, ended) => watchPhone(cx, workerId, one, ended));
  while (!signal.aborted) {
    try {
      await mailboxes.set(await share(cx, workerId, "mailboxes"));
      await accounts.set(await share(cx, workerId, "accounts"));
      await phones.set(await share(cx, workerId, "phones"));
    } catch (err) {
      cx.log.error({ err }, "intake could not ask what to watch");
    }
    await pause(shareMs, signal);
  }
  await Promise.all([mailboxes.stop(), accounts.stop(), phones.stop()]);
  await cx.pools.engine.query("select unwatch($1)", [workerId]).catch((err) => {
    cx.log.warn({ err }, "intake could not hand over; other workers take over after the lease");
  });
}

/** What is shared among the living workers, with the column that names it. */
const shares = { mailboxes: "mailbox_id", accounts: "account_id", phones: "phone_id" } as const;

async function share(cx: IntakeContext, workerId: string, what: keyof typeof shares): Promise<Watched[]> {
  const lease = `${cx.config.engine.leaseSeconds} seconds`;
  const { rows } = await cx.pools.engine.query(
    // After a failover the watchers restart from what the promoted replica knows, because their memory may be ahead of it.
    `select workspace_id as "workspaceId", ${shares[what]} as id, concat(revision, (select current_timeline())) as revision
       from watch_${what}($1, $2) w
      where ${mayRead("w.workspace_id")}`,
    [workerId, lease],
  );
  return rows;
}
