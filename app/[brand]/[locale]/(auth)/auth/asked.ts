import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import { members } from "@/lib/contract/members";
import { workspaces } from "@/lib/contract/workspaces";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The URL's query; of a repeated parameter only the first value. */
export async function queryOf(searchParams: SearchParams): Promise<Record<string, string | undefined>> {
  const entries = Object.entries(await searchParams);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

/** Adds the parameters that have a value to a path. */
export function pathWith(path: string, query: Record<string, string | undefined>): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return present.length ? `${path}?${new URLSearchParams(present)}` : path;
}

/** The sign-in methods of this brand (AUTH-31, AUTH-33). */
export const openWays = () => serverApi(auth.methods, {});

/** The invitation code in a return path: an invite code, or one from an email (AUTH-42). */
export function codeIn(back: string, of: "invite" | "i"): string | undefined {
  const [path, search] = back.split("?", 2);
  const isTheirs = path === (of === "i" ? "/space/accept-invite" : "/space/join");
  return (isTheirs && new URLSearchParams(search).get(of)) || undefined;
}

/** The invitation of an emailed code, with its workspace and address; null if it is no longer valid (SPACE-41). */
export const mailedInvitationOf = (i: string | undefined) =>
  i ? serverApi(members.mailedInvitation, { i }).catch(() => null) : null;

/** The workspace of an invite code; null for an unknown code (SPACE-38). */
export const invitationOf = (inviteCode: string | undefined) =>
  inviteCode ? serverApi(workspaces.invitation, { inviteCode }).catch(() => null) : null;
