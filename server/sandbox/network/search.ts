import type { Tx } from "@/server/db/tx";
import type { NetworkAccount } from "@/server/ports/network";
import type { FoundPerson, SearchResult, SearchSource } from "@/server/ports/network-search";
import { memberAt } from "@/server/sandbox/rules/members";
import { isPremium, membersAt } from "@/server/sandbox/rules/sources";
import { profileOf } from "./profile";
import { openSeat, type Seat } from "./seat";

/** The members on a page, `limit` of them from a position on; the cursor is that position. */
export async function search(
  tx: Tx,
  account: NetworkAccount,
  source: SearchSource,
  cursor: string | null,
  limit: number,
): Promise<SearchResult> {
  const seat = await openSeat(tx, account);
  if (typeof seat === "string") return { kind: "later", reason: seat };
  if (!mayUse(seat, source)) return { kind: "refused", reason: needs(source) };
  const members = membersAt(source);
  if (!members) return { kind: "refused", reason: "no_such_source" };
  const from = Number(cursor ?? 0);
  const to = from + limit;
  return {
    kind: "page",
    people: members.slice(from, to).map(foundAt),
    next: to < members.length ? String(to) : null,
    total: members.length,
  };
}

const mayUse = ({ accountType }: Seat, { product }: SearchSource) =>
  product === "classic" ||
  accountType === product ||
  (product === "sales_navigator" && accountType === "recruiter");

const needs = ({ product }: SearchSource) =>
  product === "recruiter" ? "needs_recruiter" : "needs_sales_navigator";

function foundAt(index: number): FoundPerson {
  const member = memberAt(index);
  return { ...profileOf(member), position: member.title, isPremium: isPremium(index) };
}
