import * as z from "zod";
import type { Client } from "../client";
import { Problem } from "../problem";
import { type InMail, type InMailProduct, inMailProducts, type StepApi } from "../step-api";
import { writeMs } from "../timeouts";
import { written } from "./shapes";

const posts = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      text: z.string().nullish(),
      is_repost: z.boolean().nullish(),
      // A reaction as a company is reported by its id.
      user_reacted: z.union([z.boolean(), z.string()]).nullish(),
      permissions: z.object({ can_post_comments: z.boolean() }).nullish(),
    }),
  ),
});
const comments = z.object({
  data: z.array(z.object({ id: z.string(), created_at: z.coerce.date(), is_sender: z.boolean() })),
  next_cursor: z.string().nullish(),
});
const skilled = z.object({
  specifics: z
    .object({
      skills: z
        .array(z.object({ endorsement_id: z.number().nullish(), endorsed: z.boolean().nullish() }))
        .nullish(),
    })
    .prefault({}),
});
const count = z.number().nullish();
const balance = z.object({
  credits: z.object({ classic: count, recruiter: count, sales_navigator: count }),
});
const done = z.object({ object: z.string().optional() });
const commented = z.object({ id: z.string().nullish(), comment_id: z.string().nullish() });

/** Steps beyond requests and messages, in the second version. It names no way to ask for a relation by email address. */
export function stepsOfV2(ask: Client) {
  const post = <S extends z.ZodType>(path: string[], body: object, shape: S) =>
    ask({ method: "POST", path, body, timeoutMs: writeMs }, shape);
  return {
    requestByEmail: null,
    async follow(ref, memberId) {
      await post([ref, "users", "me", "follow", memberId], {}, done);
    },
    async posts(ref, memberId) {
      const { data } = await ask({ path: [ref, "users", memberId, "posts"], query: { limit: 10 } }, posts);
      return data
        .filter(({ is_repost }) => !is_repost)
        .map(({ id, text, user_reacted, permissions }) => ({
          id,
          text: text ?? "",
          isLiked: user_reacted === undefined || user_reacted === null ? null : user_reacted !== false,
          takesComments: permissions?.can_post_comments ?? true,
        }));
    },
    async like(ref, postId) {
      await post([ref, "posts", postId, "reactions"], { reaction: "linkedin_like" }, done);
    },
    async comment(ref, postId, text) {
      const made = await post([ref, "posts", postId, "comments"], { text }, commented);
      return made.comment_id ?? made.id ?? postId;
    },
    async comments(ref, postId, page) {
      const found = await ask(
        { path: [ref, "posts", postId, "comments"], query: { cursor: page } },
        comments,
      );
      const items = found.data.map(({ id, created_at, is_sender }) => ({
        id,
        at: created_at,
        isOurs: is_sender,
      }));
      return { items, next: found.next_cursor ?? null };
    },
    async skills(ref, memberId) {
      const query = { with_sections: "linkedin_skills" };
      const { specifics } = await ask({ path: [ref, "users", memberId], query }, skilled);
      return (specifics.skills ?? []).flatMap(({ endorsement_id, endorsed }) =>
        endorsement_id ? [{ id: String(endorsement_id), isEndorsed: endorsed === true }] : [],
      );
    },
    async endorse(ref, memberId, skillId) {
      await post([ref, "linkedin", "member", memberId, "endorse-skill"], { skill_id: skillId }, done);
    },
    /** The products that include InMails; none if the account cannot be queried. */
    async products(ref: string): Promise<ReadonlySet<InMailProduct>> {
      const answer = await ask({ path: [ref, "linkedin", "inmail-credits"] }, balance).catch(noCredits);
      return new Set(inMailProducts.filter((product) => typeof answer?.credits[product] === "number"));
    },
    async credits(ref) {
      const { credits } = await ask({ path: [ref, "linkedin", "inmail-credits"] }, balance);
      // The recruiter product requires a signature with each InMail, which we do not have.
      return {
        classic: credits.classic ?? null,
        recruiter: null,
        sales_navigator: credits.sales_navigator ?? null,
      };
    },
    async writeInMail(ref, memberId, product, mail) {
      const body = { users_ids: memberId, ...inMailOf(product, mail) };
      const sent = await post([ref, "chats", "send"], body, written);
      return [sent.message_id].flat()[0] as string;
    },
  } satisfies StepApi & { products: unknown };
}

const noCredits = (error: unknown): null => {
  if (error instanceof Problem) return null;
  throw error;
};

/** An InMail of the classic product has no subject field here: the subject precedes the text. */
const inMailOf = (product: InMailProduct, { subject, text }: InMail) =>
  product === "sales_navigator"
    ? { text, specifics: { linkedin: { sales_navigator: { subject } } } }
    : { text: `${subject}\n\n${text}`, specifics: { linkedin: { classic: { inmail: true } } } };
