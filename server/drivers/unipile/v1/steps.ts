import * as z from "zod";
import type { Client } from "../client";
import type { StepApi } from "../step-api";
import { writeMs } from "../timeouts";
import { formOf } from "./form";
import { me, profile, requested, written } from "./shapes";

const posts = z.object({
  items: z.array(
    z.object({
      social_id: z.string(),
      text: z.string().nullish(),
      is_repost: z.boolean().nullish(),
      user_reacted: z.union([z.boolean(), z.string()]).nullish(),
      permissions: z.object({ can_post_comments: z.boolean() }).nullish(),
    }),
  ),
});
const comments = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      date: z.coerce.date(),
      author_details: z.object({ id: z.string() }).nullish(),
    }),
  ),
  cursor: z.string().nullish(),
});
const skilled = profile.extend({
  skills: z
    .array(z.object({ endorsement_id: z.number().nullish(), endorsed: z.boolean().nullish() }))
    .nullish(),
});
const count = z.number().nullish();
const balance = z.object({ premium: count, recruiter: count, sales_navigator: count });
const done = z.object({ object: z.string().optional() });
const commented = z.object({ comment_id: z.string().nullish() });

/** Actions beyond requests and messages, in version 1. It has no endpoint to follow a member. */
export function stepsOfV1(ask: Client): StepApi {
  const post = <S extends z.ZodType>(path: string[], body: object, shape: S) =>
    ask({ method: "POST", path, body, timeoutMs: writeMs }, shape);
  return {
    async requestByEmail(ref, memberId, email, note) {
      const message = note === null ? {} : { message: note };
      const body = { account_id: ref, provider_id: memberId, user_email: email, ...message };
      return (await post(["users", "invite"], body, requested)).invitation_id;
    },
    follow: null,
    async posts(ref, memberId) {
      const query = { account_id: ref, limit: 10 };
      const { items } = await ask({ path: ["users", memberId, "posts"], query }, posts);
      return items
        .filter(({ is_repost }) => !is_repost)
        .map(({ social_id, text, user_reacted, permissions }) => ({
          id: social_id,
          text: text ?? "",
          isLiked: user_reacted === undefined || user_reacted === null ? null : user_reacted !== false,
          takesComments: permissions?.can_post_comments ?? true,
        }));
    },
    async like(ref, postId) {
      await post(["posts", "reaction"], { account_id: ref, post_id: postId, reaction_type: "like" }, done);
    },
    async comment(ref, postId, text) {
      const made = await post(["posts", postId, "comments"], { account_id: ref, text }, commented);
      return made.comment_id ?? postId;
    },
    async comments(ref, postId, page) {
      const ours = await ask({ path: ["users", "me"], query: { account_id: ref } }, me);
      const query = { account_id: ref, cursor: page };
      const found = await ask({ path: ["posts", postId, "comments"], query }, comments);
      const items = found.items.map(({ id, date, author_details }) => ({
        id,
        at: date,
        isOurs: author_details?.id === ours.provider_id,
      }));
      return { items, next: found.cursor ?? null };
    },
    async skills(ref, memberId) {
      const query = { account_id: ref, linkedin_sections: "skills" };
      const { skills } = await ask({ path: ["users", memberId], query }, skilled);
      return (skills ?? []).flatMap(({ endorsement_id, endorsed }) =>
        endorsement_id ? [{ id: String(endorsement_id), isEndorsed: endorsed === true }] : [],
      );
    },
    async endorse(ref, memberId, skillId) {
      const body = { account_id: ref, profile_id: memberId, skill_endorsement_id: Number(skillId) };
      await post(["linkedin", "profile", "endorse"], body, done);
    },
    async credits(ref) {
      const found = await ask({ path: ["linkedin", "inmail_balance"], query: { account_id: ref } }, balance);
      const { premium = null, recruiter = null, sales_navigator = null } = found;
      return { classic: premium, recruiter, sales_navigator };
    },
    async writeInMail(ref, memberId, product, { subject, text }) {
      const form = formOf({
        ...{ account_id: ref, attendees_ids: memberId, subject, text },
        ...{ "linkedin[api]": product, "linkedin[inmail]": "true" },
      });
      const sent = await ask({ method: "POST", path: ["chats"], form, timeoutMs: writeMs }, written);
      return sent.message_id ?? sent.chat_id ?? memberId;
    },
  };
}
