import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { effect } from "@/tests/support/credits";
import type { Installation } from "@/tests/support/installation";

// biome-ignore lint/suspicious/noExplicitAny: answers as they are on the wire
type Wire = any;

/** An admin in a workspace whose only account is sandboxed, on a clock that runs fast. */
export async function admin(tern: Installation, speed = 10_000): Promise<Member & { accountId: string }> {
  const member = await confirmed(tern);
  const accountId = await withAccount(member);
  await member.ask("/api/sandbox/settings", { method: "PUT", json: { speed } });
  return Object.assign(member, { accountId });
}

export const read = async (member: Member, path: string): Promise<Wire> =>
  (await member.get(`/api/ai_emails/${path}`)).body.payload;

export const search = (member: Member, query: string) =>
  member.get(`/api/ai_emails/domains/search?query=${encodeURIComponent(query)}`);

export const buy = (member: Member, ...domains: { name: string; credits: number }[]) =>
  member.post("/api/ai_emails/domains/buy", { domains });

export async function credits(member: Member): Promise<number> {
  return (await member.get("/api/billing/credits")).body.payload.left;
}

/** What the ledger says was paid for domains, in credits. */
export async function paid(tern: Installation, { workspaceId }: Member): Promise<number> {
  const [row] = await tern.sql<{ sum: number }>(
    `select coalesce(-sum(${effect}), 0)::int as sum from credit_postings e where workspace_id = $1 and category = 'domain'`,
    [workspaceId],
  );
  return (row?.sum ?? 0) / 10;
}

export const held = async (tern: Installation, { workspaceId }: Member): Promise<number> =>
  (await tern.sql("select 1 from credit_holds where workspace_id = $1", [workspaceId])).length;

/** The domain once `isSo` is true of it. */
export async function domainWhen(
  member: Member,
  name: string,
  isSo: (domain: Wire) => boolean,
): Promise<Wire> {
  for (let tries = 0; tries < 300; tries++) {
    const domain = (await read(member, "domains")).find((one: Wire) => one.name === name);
    if (domain && isSo(domain)) return domain;
    await sleep(200);
  }
  throw new Error(`${name}: ${JSON.stringify((await read(member, "domains"))[0])}`);
}

export const ready = (member: Member, name: string) =>
  domainWhen(member, name, ({ state, checked_at }) => state === "ready" && checked_at !== null);
