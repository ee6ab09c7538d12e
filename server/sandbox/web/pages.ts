import { inWorkspace, type Tx } from "@/server/db/tx";
import type { NetworkAccount, NetworkAction, NetworkPort, NetworkProfile } from "@/server/ports/network";
import { memberByRef } from "@/server/sandbox/rules/members";
import { findSeat } from "../network/seat";
import { pageKey } from "../network/take-effect";
import type { SandboxTools } from "../tools";
import { activityOf, conversations, lastEvent, messagesWith, openInvitations } from "./lists";
import type { Page, Reply, Visit } from "./reply";
import { accountOf, type Session } from "./session";
import * as views from "./views";

export type PagesTools = SandboxTools & { network: NetworkPort };
/** A request with a session. */
type Asked = Visit & { session: Session };

const nameOf = ({ firstName, lastName }: Pick<NetworkProfile, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

const withSeat = <T>(
  { pool }: PagesTools,
  { workspaceId, username }: Session,
  work: (tx: Tx, seatId: string) => Promise<T>,
): Promise<T | null> =>
  inWorkspace(pool, { workspaceId }, async (tx) => {
    const seat = await findSeat(tx, username);
    return seat && work(tx, seat.id);
  });

/** A member by the last part of their profile URL, or by the network's own id. */
function refOf(slug: string): string {
  const url = `https://people.example/in/${slug}`;
  return memberByRef(url) ? url : slug;
}

/** Renders a page; null if there is none. */
export async function showPage(tools: PagesTools, asked: Asked): Promise<Reply | null> {
  const { shown, session, path, fields } = asked;
  const account = accountOf(session);
  const { say } = shown;
  if (path === "/") return { goTo: "/notifications" };
  if (path === "/me") {
    const { profile, accountType } = await tools.network.self(account);
    const body = views.ownView(shown, profile, { username: session.username, accountType });
    return { title: nameOf(profile), body };
  }
  if (path === "/invitations") {
    const sent = (await withSeat(tools, session, openInvitations)) ?? [];
    return { title: say("invitations"), body: views.invitationsView(shown, sent) };
  }
  if (path === "/messages") {
    const all = (await withSeat(tools, session, conversations)) ?? [];
    return { title: say("messages"), body: views.conversationsView(shown, all) };
  }
  if (path === "/activity") {
    const all = (await withSeat(tools, session, activityOf)) ?? [];
    return { title: say("activity"), body: views.activityView(shown, all) };
  }
  if (path === "/notifications") return newsPage(tools, asked, account);
  const [, slug, part] = /^\/in\/([^/]+)(\/messages)?$/.exec(path) ?? [];
  return slug === undefined ? null : memberPage(tools, asked, slug, part !== undefined, fields);
}

const maxNews = 50;

/** News: from a cursor on for a client that follows it; otherwise the newest first. */
async function newsPage(
  tools: PagesTools,
  { shown, session, fields }: Asked,
  account: NetworkAccount,
): Promise<Page> {
  const after = fields.get("after")?.replace(/\D/g, "") ?? null;
  const last = after === null ? await withSeat(tools, session, lastEvent) : null;
  const from = last === null ? after || null : String(Math.max(0, last - maxNews));
  const max = Math.min(Number(fields.get("limit")) || maxNews, maxNews);
  const news = await tools.network.events(account, from, max);
  // The owner's own messages are not news.
  const named = news.events.flatMap((event) => {
    if (event.kind === "message_sent") return [];
    const member = memberByRef(event.memberRef);
    return [{ ...event, name: member ? nameOf(member) : event.memberRef }];
  });
  const events = last === null ? named : named.toReversed();
  return { title: shown.say("notifications"), body: views.newsView(shown, events, news.cursor) };
}

async function memberPage(
  tools: PagesTools,
  { shown, session }: Asked,
  slug: string,
  isConversation: boolean,
  fields: URLSearchParams,
): Promise<Reply | null> {
  const found = await tools.network.lookAt(accountOf(session), refOf(slug));
  if (!found) return null;
  const { profile, relation } = found;
  const title = nameOf(profile);
  if (!isConversation) {
    const key = fields.get("key") ?? `${pageKey}${tools.newId()}`;
    return { title, body: views.memberView(shown, profile, relation, key) };
  }
  const member = memberByRef(profile.memberRef);
  const all = member
    ? await withSeat(tools, session, (tx, seat) => messagesWith(tx, seat, member.index))
    : [];
  return { title, body: views.conversationView(shown, profile, all ?? []) };
}

/** Performs a form's action: the same as the driver does, once per key; null if there is no such form. */
export async function takeForm(
  tools: PagesTools,
  { shown, session, path, fields }: Asked,
): Promise<Reply | null> {
  const [, slug = "", what] = /^\/in\/([^/]+)\/(connect|message|withdraw)$/.exec(path) ?? [];
  const account = accountOf(session);
  const to = refOf(slug);
  const back = `/in/${slug}`;
  if (what === "withdraw") {
    await tools.network.withdraw(account, to);
    return { goTo: "/invitations" };
  }
  const key = fields.get("key") || `${pageKey}${tools.newId()}`;
  const action: NetworkAction | null =
    what === "connect"
      ? { kind: "connection_request", to, note: fields.get("note")?.trim() || null, key }
      : what === "message"
        ? { kind: "message", to, text: fields.get("text") ?? "", key }
        : null;
  if (!action) return null;
  const outcome = await tools.network.act(account, action, async () => "go");
  // A page cannot say that it broke: its reader sees a connection that ended.
  if (outcome.kind === "unknown") throw new Error(outcome.reason);
  const { kind } = outcome;
  const ended = {
    kind,
    ...("reason" in outcome ? { reason: outcome.reason } : {}),
    ...("providerId" in outcome ? { receipt: outcome.providerId } : {}),
  };
  const body = views.outcomeView(shown, ended, back);
  return { title: shown.say(action.kind), body, status: kind === "sent" ? 200 : 409 };
}
