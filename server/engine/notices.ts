import type { Tx } from "@/server/db/tx";
import { type Notice, publish, publishAll } from "@/server/outbox/publish";
import { type EngineContext, inTenant } from "./context";
import type { Settled } from "./settle/write";

/** What browsers are told to load again. */
type News = {
  /** Campaigns whose prospects or numbers changed. */
  campaigns: Set<string>;
  /** Prospects by the account of their conversation. */
  conversations: Map<string, Set<string>>;
};

export type Notices = {
  /** Notifies browsers of settled rows, at most every quarter of a second per workspace; the rest follows a moment later. */
  publishSettled(
    tx: Tx,
    settled: readonly Settled[],
    finished: readonly { id: string; version: number }[],
  ): Promise<void>;
  /** Sends what is still pending. */
  close(): Promise<void>;
};

const pauseMs = 250;
/** If more conversations changed than this, one notice reloads the whole list. */
const maxNamed = 5;

const noNews = (): News => ({ campaigns: new Set(), conversations: new Map() });
const isEmpty = ({ campaigns, conversations }: News) => campaigns.size === 0 && conversations.size === 0;

export function createNotices(engine: Pick<EngineContext, "pools" | "log" | "now">): Notices {
  const pending = new Map<string, News>();
  const publishedAt = new Map<string, number>();
  const timers = new Map<string, NodeJS.Timeout>();

  async function publishPending(workspaceId: string): Promise<void> {
    timers.delete(workspaceId);
    const news = pending.get(workspaceId);
    pending.delete(workspaceId);
    publishedAt.delete(workspaceId);
    if (!news || isEmpty(news)) return;
    try {
      await inTenant(engine, workspaceId, (tx) => write(tx, news));
    } catch (err) {
      engine.log.warn({ err, workspaceId }, "a notice was lost");
    }
  }

  return {
    async publishSettled(tx, settled, finished) {
      for (const { id, version } of finished) await publish(tx, "update_workflows", { id, version });
      const { workspaceId } = tx;
      const news = pending.get(workspaceId) ?? noNews();
      pending.set(workspaceId, news);
      collect(news, settled);
      const now = +engine.now();
      if (now - (publishedAt.get(workspaceId) ?? 0) >= pauseMs) {
        publishedAt.set(workspaceId, now);
        pending.delete(workspaceId);
        await write(tx, news);
      }
      if (!timers.has(workspaceId))
        timers.set(
          workspaceId,
          setTimeout(() => void publishPending(workspaceId), pauseMs),
        );
    },
    async close() {
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all([...pending.keys()].map(publishPending));
    },
  };
}

function collect({ campaigns, conversations }: News, settled: readonly Settled[]): void {
  for (const { job, effect } of settled) {
    if (job.campaignId) campaigns.add(job.campaignId);
    if (effect.message === null) continue;
    const people = conversations.get(job.accountId) ?? new Set();
    conversations.set(job.accountId, people.add(job.prospectId));
  }
}

function noticesOf({ campaigns, conversations }: News): Notice[] {
  const all: Notice[] = [...campaigns].map((id) => ({ event: "refetch", payload: { list: "profiles", id } }));
  if (campaigns.size > 0) all.push({ event: "refetch", payload: { list: "workflows" } });
  const people = [...conversations].flatMap(([accountId, ids]) => [...ids].map((id) => ({ accountId, id })));
  if (people.length > maxNamed) return [...all, { event: "refetch", payload: { list: "dialogs" } }];
  for (const { accountId, id } of people)
    all.push({ event: "refetch", payload: { list: "dialogs", id }, audience: { accountId } });
  return all;
}

const write = (tx: Tx, news: News) => publishAll(tx, noticesOf(news));
