import { setTimeout as sleep } from "node:timers/promises";
import { sandboxSources } from "@/lib/contract/sandbox-sources";
import { confirmed, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import type { Answer, Member } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

type Fields = Record<string, unknown>;
type Shown = Record<string, never> & { _id: string; status: string; found: number; added: number };

/** A page of the sandbox network that lists people. */
export const pageOf = (kind: keyof typeof sandboxSources, which = 0): string => {
  const source = sandboxSources[kind][which];
  if (!source) throw new Error(`no ${kind} to try`);
  return source.url;
};

/** A user with an account, with a clock fast enough to turn pages within milliseconds. */
export async function searcher(tern: Installation, speed = 10_000) {
  const member = await confirmed(tern);
  const accountId = await withAccount(member);
  await setSpeed(member, speed);
  const campaign = await newCampaign(member);
  return { member, accountId, campaignId: campaign._id as string };
}

export const setSpeed = (member: Member, speed: number): Promise<Answer> =>
  member.ask("/api/sandbox/settings", { method: "PUT", json: { speed } });

export const add = (member: Member, campaignId: string, fields: Fields): Promise<Answer> =>
  member.post(`/api/workflows/${campaignId}/searches`, fields);

export const listed = async (member: Member, campaignId: string): Promise<Shown[]> =>
  (await member.get(`/api/workflows/${campaignId}/searches`)).body.payload;

export const command = (member: Member, campaignId: string, id: string, status: "active" | "stopped") =>
  member.post(`/api/workflows/${campaignId}/searches/${id}/update_status`, { status });

/** The search once it is in the expected state. */
export async function until(
  member: Member,
  campaignId: string,
  id: string,
  fits: (search: Shown) => boolean,
  withinMs = 180_000,
): Promise<Shown> {
  const end = Date.now() + withinMs;
  for (;;) {
    const search = (await listed(member, campaignId)).find(({ _id }) => _id === id);
    if (search && fits(search)) return search;
    if (Date.now() > end) throw new Error(`the search still is ${JSON.stringify(search)}`);
    await sleep(50);
  }
}
export const ended = (member: Member, campaignId: string, id: string, withinMs?: number) =>
  until(member, campaignId, id, ({ status }) => status !== "active", withinMs);

/** Adds a source, waits for its end, and returns its final state. */
export async function searched(member: Member, campaignId: string, fields: Fields): Promise<Shown> {
  const { body } = await add(member, campaignId, fields);
  return ended(member, campaignId, body.payload._id);
}
