import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import type { Answer, Member } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

export type Found = Record<string, unknown> & {
  _id: string;
  full_name: string;
  position: string;
  company_name: string;
  country_code: string;
  profile_url: string | null;
  contact_info: string[];
  standing: { kind: string; workflow_name: string | null; prospect_id: string | null } | null;
};

/** A member of a sandboxed workspace. */
export async function finder(tern: Installation): Promise<{ member: Member; accountId: string }> {
  const member = await confirmed(tern);
  return { member, accountId: await withAccount(member) };
}

/** The source, once it is filled. */
export async function filled(member: Member, withinMs = 180_000) {
  const end = Date.now() + withinMs;
  for (;;) {
    const { payload } = (await member.get("/api/looch/source")).body;
    if (payload.progress === 1) return payload;
    if (Date.now() > end) throw new Error(`the source still is ${JSON.stringify(payload)}`);
    await sleep(200);
  }
}

export const ask = (member: Member, fields: Record<string, unknown> = {}): Promise<Answer> => {
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  );
  return member.get(`/api/v2/looch/profiles?${query}`);
};

export async function found(member: Member, fields: Record<string, unknown> = {}) {
  const { status, body } = await ask(member, fields);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.payload as {
    items: Found[];
    total: number;
    total_is_capped: boolean;
    next_cursor: string | null;
  };
}

/** Everybody of a search, page by page. */
export async function everybody(member: Member, fields: Record<string, unknown>): Promise<Found[]> {
  const people: Found[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await found(member, { ...fields, page_size: 100, ...(cursor ? { cursor } : {}) });
    people.push(...page.items);
    cursor = page.next_cursor;
    if (!cursor) return people;
  }
}

export const suggested = async (member: Member, filter: string, fields: Record<string, string> = {}) =>
  (await member.get(`/api/looch/filters/${filter}?${new URLSearchParams(fields)}`)).body.payload as {
    items: { string_value: string; saved_value: string }[];
    next_offset: number | null;
  };
