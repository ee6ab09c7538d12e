import type { FastifyReply } from "fastify";
import type pg from "pg";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import type { PublicPage, PublicRequest } from "@/server/http/public-pages";
import { listClockSegments } from "@/server/repositories/clock-segments";
import { findWorkspaceName } from "@/server/repositories/workspace-name";
import { optOut } from "@/server/services/opt-out";
import { readOptOutToken } from "@/server/services/opt-out-link";
import { donePage, pagePolicy, questionPage } from "./opt-out-page";

/** The address below every mail, and behind the mail program's own unsubscribe button (R18, RFC 8058). */
export const optOutPages = (pool: pg.Pool): PublicPage[] => [
  { method: "GET", path: "/u/:token", answer: (cx, request, reply) => ask(pool, cx, request, reply) },
  { method: "POST", path: "/u/:token", answer: (cx, request, reply) => take(pool, cx, request, reply) },
];

async function ask(pool: pg.Pool, cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const owner = ownerOf(cx, request);
  const name = await inWorkspace(pool, owner, findWorkspaceName);
  return html(reply, questionPage({ ...cx.scope, name }));
}

async function take(pool: pg.Pool, cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const owner = ownerOf(cx, request);
  const isOneClick = isOneClickBody(request.body);
  const name = await inWorkspace(pool, owner, async (tx) => {
    const planning = await planningIn(tx, cx);
    await optOut(tx, planning, { prospectId: owner.prospectId, by: isOneClick ? "one_click" : "link" });
    return findWorkspaceName(tx);
  });
  return isOneClick ? reply.type("text/plain").send("OK") : html(reply, donePage({ ...cx.scope, name }));
}

function ownerOf(cx: VisitorContext, { params }: PublicRequest) {
  const owner = readOptOutToken(cx.keys.secret, params.token ?? "");
  if (!owner) throw new DomainError("not_found");
  return owner;
}

const planningIn = async (tx: Tx, { now, newId }: VisitorContext) => ({
  now: now(),
  clock: clockOf(await listClockSegments(tx)),
  newId,
});

const isOneClickBody = (body: unknown) =>
  typeof body === "object" && body !== null && "List-Unsubscribe" in body;

const html = (reply: FastifyReply, text: string) =>
  reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8").send(text);
