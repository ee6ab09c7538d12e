import { writableKinds } from "@/lib/contract/campaigns/sequence";
import { isRequest } from "@/server/domain/campaigns/sequence/kinds";
import type { TextSources } from "@/server/domain/campaigns/sequence/written-text";
import { kindsOfText } from "@/server/domain/writing/text";
import type { NewestPost } from "@/server/ports/network";
import type { WritingBrief } from "@/server/ports/writing";
import { networkAccess } from "@/server/services/accounts/access";
import { asRead, writeWords } from "@/server/services/inbox/text-writing";
import type { EngineContext } from "../context";
import { networkIdOf } from "../network-action";
import type { TextJob } from "./text-job";

/**
 * `isFinal`: another attempt would give the same; `retryAfterMs`: the model asked to be left alone that long. `unread`: the network did not
 * return the post, so no model was called.
 */
export type Made =
  | { kind: "unread" }
  | { kind: "text"; text: string; sources: TextSources }
  | { kind: "failed"; reason: string; isFinal: boolean; retryAfterMs?: number };

/** Writes one text, outside any transaction: fetches the post that a comment is about, then calls the model. */
export async function writeOne(engine: EngineContext, job: TextJob, signal: AbortSignal): Promise<Made> {
  const post = job.kind === "comment_post" ? await readPost(engine, job) : null;
  if (post?.kind === "unread") return post;
  if (post?.kind === "none")
    return { kind: "failed", reason: post.reason, isFinal: post.reason !== "not_supported" };
  const words = await writeWords(
    engine.ports.writing,
    briefOf(job, post?.text ?? null),
    signal,
    job.workspaceId,
  );
  if (words.kind === "failed") return { ...words, isFinal: false };
  const read = post && { id: post.id, text: asRead(post.text) };
  return { ...words, sources: { post: read, messages: job.conversation.length } };
}

/** An account that is not signed in reads nothing; the gates report it when the step's turn comes. */
async function readPost(
  { ports, keys, log }: EngineContext,
  { lane, row }: TextJob,
): Promise<NewestPost | Extract<Made, { kind: "unread" }>> {
  const access = networkAccess(keys.secret, lane.access);
  if (!access) return { kind: "unread" };
  return ports.network.newestPost(access, networkIdOf(row)).catch((err) => {
    log.warn({ err, deliveryId: row.id }, "could not read the post to comment on");
    return { kind: "unread" } as const;
  });
}

function briefOf(
  { wish, kind, row, lane, company, conversation }: TextJob,
  post: string | null,
): WritingBrief {
  const { firstName, fullName, position, location } = row;
  const what = writableKinds[kind];
  const { maxCharacters } = kindsOfText[what];
  return {
    ...{ kind: what, tone: wish.tone, language: wish.language, wish: wish.instruction },
    sender: { name: `${lane.firstName} ${lane.lastName}`.trim() },
    company,
    person: { firstName, fullName, position, company: row.companyName, location },
    conversation,
    post: post === null ? null : asRead(post),
    mostSigns: isRequest(kind) ? Math.min(maxCharacters, lane.noteLimit) : maxCharacters,
  };
}
