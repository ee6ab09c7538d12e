import { type Answer, type Call, ok, type Place } from "./unipile";
import type { Account, Member, World } from "./world";

/** The responses of an API version to the calls of steps beyond visits, requests and messages; null for all other calls. */
export type StepCalls = (account: Account, call: Call) => Answer | null;
type Refuse = (status: number, type: string) => Answer;

/** Records likes, comments and endorsements of an account, independent of the API version. */
const deeds = (world: World, account: Account) => ({
  posts: (who: string) => world.memberBy(who)?.posts ?? [],
  post: (id: string) =>
    [...world.members.values()].flatMap(({ posts }) => posts).find((post) => post.id === id),
  isLiked: (id: string) => account.liked.has(id),
  comment(postId: string, text: string) {
    const comment = { id: world.newId("com"), postId, text, at: world.now() };
    account.comments.push(comment);
    return comment;
  },
  comments: (postId: string) => account.comments.filter((one) => one.postId === postId),
});

const skillsShown = ({ skills }: Member, { endorsed }: Account) =>
  skills.map((id) => ({
    name: `Skill ${id}`,
    endorsement_count: 3,
    endorsement_id: id,
    endorsed: endorsed.has(id),
  }));

/** Sends an InMail to a member who accepts them, charged to a product with credits. */
function inMail(
  world: World,
  account: Account,
  product: keyof Account["credits"],
  memberId: string,
  text: string,
) {
  const left = account.credits[product];
  if (!left || !world.members.get(memberId)?.takesInMail) return null;
  account.credits[product] = left - 1;
  return world.write(account, memberId, text);
}

/** API version 2. */
export const stepsOfSecond =
  ({ world, acting }: Place, refuse: Refuse): StepCalls =>
  (account, { method, segments, body, query }) => {
    const [, noun, id = "", what, last = ""] = segments;
    const done = deeds(world, account);
    const at = `${method} ${segments.slice(1).join("/")}`;
    if (at === "GET linkedin/inmail-credits")
      return ok({ object: "InmailCredits", credits: account.credits });
    if (noun === "linkedin" && id === "member")
      return acting(() => {
        account.endorsed.add(Number(body.skill_id));
        return ok({ object: "SkillEndorsed" });
      });
    if (method === "GET" && noun === "users" && query.get("with_sections") === "linkedin_skills") {
      const member = world.memberBy(id);
      return member ? ok({ id: member.id, specifics: { skills: skillsShown(member, account) } }) : null;
    }
    if (method === "POST" && noun === "users" && what === "follow")
      return acting(() => {
        account.follows.push(last);
        return ok({ object: "UserFollowed" });
      });
    if (method === "GET" && noun === "users" && what === "posts")
      return ok({
        data: done.posts(id).map((post) => ({
          ...{
            object: "Post",
            id: post.id,
            text: post.text,
            is_repost: false,
            user_reacted: done.isLiked(post.id),
          },
          permissions: { can_share: true, can_react: true, can_post_comments: post.takesComments },
        })),
      });
    const post = noun === "posts" ? done.post(id) : undefined;
    if (post && method === "GET")
      return ok({
        data: done
          .comments(post.id)
          .map(({ at: created, ...one }) => ({ ...one, created_at: created.toISOString(), is_sender: true })),
      });
    if (post && what === "reactions")
      return acting(() => {
        if (body.reaction !== "linkedin_like") return refuse(400, "provider/invalid_parameters");
        account.liked.add(post.id);
        return ok({ object: "PostReactionAdded" });
      });
    if (post)
      return acting(() =>
        ok({ object: "CommentCreated", id: done.comment(post.id, String(body.text)).id }, 201),
      );
    const { specifics, users_ids, text } = body as Record<string, never>;
    const product = (specifics as Record<string, object> | undefined)?.linkedin;
    if (at !== "POST chats/send" || !product) return null;
    return acting(() => {
      const name = "sales_navigator" in product ? "sales_navigator" : "classic";
      const sent = inMail(world, account, name, String(users_ids), String(text));
      return sent
        ? ok({ object: "ChatStarted", chat_id: sent.chat.id, message_id: sent.message.id })
        : refuse(422, "provider/not_allowed_inmail");
    });
  };

/** API version 1. */
export const stepsOfFirst =
  ({ world, acting }: Place, refuse: Refuse): StepCalls =>
  (account, { method, segments, body, query }) => {
    const [noun, id = "", what] = segments;
    const done = deeds(world, account);
    const at = `${method} ${segments.join("/")}`;
    const { classic, recruiter, sales_navigator } = account.credits;
    if (at === "GET linkedin/inmail_balance")
      return ok({ object: "LinkedinInmailBalance", premium: classic, recruiter, sales_navigator });
    if (at === "POST linkedin/profile/endorse")
      return acting(() => {
        account.endorsed.add(Number(body.skill_endorsement_id));
        return ok({ object: "SkillEndorsed" }, 201);
      });
    if (method === "GET" && noun === "users" && query.get("linkedin_sections") === "skills") {
      const member = world.memberBy(id);
      return member ? ok({ provider_id: member.id, skills: skillsShown(member, account) }) : null;
    }
    if (method === "GET" && noun === "users" && what === "posts")
      return ok({
        object: "PostList",
        items: done.posts(id).map((post) => ({
          ...{
            object: "Post",
            social_id: post.id,
            text: post.text,
            is_repost: false,
            user_reacted: done.isLiked(post.id),
          },
          permissions: { can_share: true, can_react: true, can_post_comments: post.takesComments },
        })),
      });
    if (at === "POST posts/reaction")
      return acting(() => {
        account.liked.add(String(body.post_id));
        return ok({ object: "ReactionAdded" }, 201);
      });
    const post = noun === "posts" ? done.post(id) : undefined;
    if (post && method === "GET")
      return ok({
        object: "CommentList",
        items: done.comments(post.id).map((one) => ({
          ...{ object: "Comment", id: one.id, text: one.text, date: one.at.toISOString() },
          author_details: { id: `ACoME-${account.ref}` },
        })),
      });
    if (post)
      return acting(() =>
        ok({ object: "CommentSent", comment_id: done.comment(post.id, String(body.text)).id }, 201),
      );
    if (at === "POST users/invite" && body.user_email !== undefined) {
      const member = world.members.get(String(body.provider_id));
      return member?.email === body.user_email ? null : acting(() => refuse(422, "errors/invalid_recipient"));
    }
    if (at !== "POST chats" || body["linkedin[inmail]"] !== "true") return null;
    return acting(() => {
      const name = String(body["linkedin[api]"]) as keyof Account["credits"];
      const sent = inMail(world, account, name, String(body.attendees_ids), String(body.text));
      return sent
        ? ok({ object: "ChatStarted", chat_id: sent.chat.id, message_id: sent.message.id }, 201)
        : refuse(422, "errors/not_allowed_inmail");
    });
  };
