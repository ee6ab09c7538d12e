import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import { members } from "@/lib/contract/members";
import { workspaces } from "@/lib/contract/workspaces";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The address's query; of several values of a name the first. */
export async function queryOf(searchParams: SearchParams): Promise<Record<string, string | undefined>> {
  const entries = Object.entries(await searchParams);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

/** A path with those parts of a query that there are. */
export function pathWith(path: string, query: Record<string, string | undefined>): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return present.length ? `${path}?${new URLSearchParams(present)}` : path;
}

/** Which ways in are open at this brand (AUTH-31, AUTH-33). */
export const openWays = () => serverApi(auth.methods, {});

/** The code of an invitation that a path leads back to: one that somebody gave out, or one that came by mail (AUTH-42). */
export function codeIn(back: string, of: "invite" | "i"): string | undefined {
  const [path, search] = back.split("?", 2);
  const isTheirs = path === (of === "i" ? "/space/accept-invite" : "/space/join");
  return (isTheirs && new URLSearchParams(search).get(of)) || undefined;
}

/** Where the link of a mail leads and whom it is for; null for one that is over (SPACE-41). */
export const mailedInvitationOf = (i: string | undefined) =>
  i ? serverApi(members.mailedInvitation, { i }).catch(() => null) : null;

/** What a code leads to; null for one that nobody gave out (SPACE-38). */
export const invitationOf = (inviteCode: string | undefined) =>
  inviteCode ? serverApi(workspaces.invitation, { inviteCode }).catch(() => null) : null;
