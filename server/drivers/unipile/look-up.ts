import { clockSkewMs } from "@/server/drivers/clock-skew";
import type { NetworkAccount, NetworkAction } from "@/server/ports/network";
import type { Evidence } from "@/server/ports/outcome";
import { nameOf } from "./act";
import type { Api, Page, Person } from "./api";
import { findPerson, type Look } from "./find-person";
import type { Once } from "./once";
import { readAll } from "./read-all";
import type { Post, PostComment } from "./step-api";

/**
 * Looks for the effect of an action: a pending or accepted request, a message in the conversation, a like or comment on a post, an endorsed
 * skill. Visits leave no trace; a follow can be repeated without effect.
 */
export async function lookUp(
  { api, once, look }: { api: Api; once: Once; look: Look },
  account: NetworkAccount,
  ref: string,
  action: NetworkAction,
  since: Date,
): Promise<Evidence> {
  const providerId = await once.providerIdOf(nameOf(account, action));
  if (providerId !== null) return { kind: "found", providerId };
  if (action.kind === "visit_profile") return { kind: "unknowable" };
  if (action.kind === "follow") return { kind: "absent" };
  const person = await findPerson(look, ref, action.to);
  if (person === null || person === "gone") return { kind: "unknowable" };
  switch (action.kind) {
    case "connection_request":
    case "connection_by_email":
      return asRequest(person);
    case "message":
      return inChats(api, ref, person, since, (text) => isSame(text, action.text));
    case "inmail":
      return inChats(api, ref, person, since, (text) => endsWith(text, action.text));
    case "like_post":
      return asLike(await api.posts(ref, person.id));
    case "comment_post":
      return belowPosts(api, ref, person, since);
    case "endorse": {
      const [skill] = await api.skills(ref, person.id);
      return skill?.isEndorsed ? { kind: "found", providerId: person.id } : { kind: "absent" };
    }
    // An action the service does not offer never left.
    default:
      return { kind: "absent" };
  }
}

/** They may have posted since, so any post we like counts. */
function asLike(posts: readonly Post[]): Evidence {
  const liked = posts.find(({ isLiked }) => isLiked);
  if (liked) return { kind: "found", providerId: liked.id };
  return posts.some(({ isLiked }) => isLiked === null) ? { kind: "unknowable" } : { kind: "absent" };
}

/** Members rarely post so often meanwhile that it is not among the newest. */
const newestPosts = 3;

async function belowPosts(api: Api, ref: string, { id }: Person, since: Date): Promise<Evidence> {
  const from = new Date(+since - clockSkewMs);
  let isSeen = true;
  for (const post of (await api.posts(ref, id)).slice(0, newestPosts)) {
    const { ours, isWhole } = await ownComment(api, ref, post.id, from);
    if (ours) return { kind: "found", providerId: ours };
    isSeen &&= isWhole;
  }
  return { kind: isSeen ? "absent" : "unknowable" };
}

/** Max pages of comments on one post; ours may be on a later page of a popular one. */
const maxCommentPages = 5;

async function ownComment(
  api: Api,
  ref: string,
  postId: string,
  from: Date,
): Promise<{ ours: string | null; isWhole: boolean }> {
  let page: string | null = null;
  for (let count = 0; count < maxCommentPages; count++) {
    const { items, next }: Page<PostComment> = await api.comments(ref, postId, page);
    const ours = items.find(({ isOurs, at }) => isOurs && at >= from);
    if (ours) return { ours: ours.id, isWhole: true };
    if (next === null) return { ours: null, isWhole: true };
    page = next;
  }
  return { ours: null, isWhole: false };
}

function asRequest({ id, relation, requestId }: Person): Evidence {
  if (relation === "requested" || relation === "connected")
    return { kind: "found", providerId: requestId ?? id };
  return { kind: "absent" };
}

/** Another message of ours since then may be this one as changed by the network: only a member can tell. */
async function inChats(
  api: Api,
  ref: string,
  person: Person,
  since: Date,
  fits: (text: string) => boolean,
): Promise<Evidence> {
  const from = new Date(+since - clockSkewMs);
  let isOtherThere = false;
  for (const chat of await api.chatsWith(ref, person.id)) {
    const messages = await readAll((page) => api.messages(ref, chat, from, page), from);
    const ours = messages.filter(({ isOurs }) => isOurs);
    const same = ours.find(({ text }) => fits(text));
    if (same) return { kind: "found", providerId: same.id };
    isOtherThere ||= ours.length > 0;
  }
  return { kind: isOtherThere ? "unknowable" : "absent" };
}

/** The network trims texts and has its own way with line ends. */
const isSame = (one: string, other: string) => plain(one) === plain(other);
/** An InMail's subject may come before its text. */
const endsWith = (one: string, other: string) => plain(one).endsWith(plain(other));
const plain = (text: string) => text.replace(/\s+/g, " ").trim();
