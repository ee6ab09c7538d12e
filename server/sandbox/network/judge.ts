import type { NetworkAction } from "@/server/ports/network";
import { characterOf } from "@/server/sandbox/rules/character";
import { type Member, otherAddresses } from "@/server/sandbox/rules/members";
import { isAt, networkLifeOf } from "@/server/sandbox/rules/network-life";
import { newestPostOf } from "@/server/sandbox/rules/posts";
import { refuseInMail } from "./inmail";
import { barred, type Judged, type Refusal, refused } from "./refusal";
import { relationOf } from "./relations";
import { hasTrace, hasWritten } from "./traces";

/** The network's limit for the note of a request. */
const noteLimit = 300;

/** Why the network does not let an action happen between these two; null when it does. */
export async function judge(about: Omit<Judged, "relation">, action: NetworkAction): Promise<Refusal | null> {
  const { tx, seat, member } = about;
  const relation = await relationOf(tx, seat.id, member.index, characterOf(member.index));
  if (relation === "gone") return refused("profile_gone");
  const judged = { ...about, relation };
  switch (action.kind) {
    case "visit_profile":
      return null;
    case "follow":
      return (await isDone(judged, action)) ? refused("no_actions") : null;
    case "like_post":
    case "comment_post":
      return refusePostAction(judged, action);
    case "endorse":
      return refuseEndorsement(judged, action);
    case "connection_request":
    case "connection_by_email":
      return refuseRequest(judged, action);
    case "message":
      if (relation === "closed") return refused("closed_profile");
      return relation === "connected" ? null : refused("not_connected");
    case "inmail":
      return refuseInMail(judged);
    case "group_message":
    case "event_message":
      return refusePlaceMessage(judged, action);
    case "event_invite":
      if (relation !== "connected") return refused("not_connected");
      return (await isDone(judged, action, action.url)) ? refused("invite_already_sent") : null;
  }
}

const isDone = ({ tx, seat, member }: Judged, { kind }: NetworkAction, url: string | null = null) =>
  hasTrace(tx, seat.id, { member: member.index, kind, url });

async function refusePostAction(judged: Judged, action: NetworkAction): Promise<Refusal | null> {
  const { hasPosts, takesComments } = networkLifeOf(judged.member.index);
  if (!hasPosts) return refused("no_posts");
  if (action.kind === "comment_post") {
    const { id } = newestPostOf(judged.member);
    if (action.below !== null && action.below !== id) return refused("no_posts");
    return takesComments ? null : refused("no_comments");
  }
  return (await isDone(judged, action)) ? refused("no_actions") : null;
}

async function refuseEndorsement(judged: Judged, action: NetworkAction): Promise<Refusal | null> {
  if (judged.relation !== "connected") return refused("not_connected");
  const isLeft = networkLifeOf(judged.member.index).hasSkills && !(await isDone(judged, action));
  return isLeft ? null : refused("no_actions");
}

/** A closed profile accepts requests only from accounts that know one of its email addresses. */
function refuseRequest(
  { member, relation }: Judged,
  action: Extract<NetworkAction, { note: string | null }>,
): Refusal | null {
  if (relation === "connected") return refused("already_connected");
  if (relation === "requested") return refused("request_already_sent");
  if (action.kind === "connection_by_email") {
    if (!isAddressOf(member, action.email)) return barred("invalid_email");
  } else if (relation === "closed") return refused("closed_profile");
  return (action.note?.length ?? 0) > noteLimit ? refused("note_too_long") : null;
}

const isAddressOf = (member: Member, email: string) =>
  [member.email, ...Object.values(otherAddresses(member))].includes(email.trim().toLowerCase());

async function refusePlaceMessage(
  { tx, seat, member, relation }: Judged,
  { kind, url }: Extract<NetworkAction, { url: string; text: string }>,
): Promise<Refusal | null> {
  if (relation === "connected") return refused("already_connected");
  const isThere = isAt(kind === "group_message" ? "group" : "event", url, member.index);
  if (!isThere || relation === "closed" || !networkLifeOf(member.index).takesPlaceMessages)
    return barred("closed_for_group_or_event_messaging");
  return (await hasWritten(tx, seat.id, member.index)) ? refused("message_exists") : null;
}
