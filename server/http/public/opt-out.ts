import type { FastifyReply } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { planningIn } from "@/server/services/campaigns/planning";
import { optOut } from "@/server/services/prospects/opt-out";
import { readOptOutToken, sampleToken } from "@/server/services/prospects/opt-out-link";
import type { PublicPage, PublicRequest } from "../public-pages";
import { pagePolicy } from "./brand-page";
import { donePage, questionPage, samplePage } from "./opt-out-page";

/** The link in every email's footer, and behind the mail program's own unsubscribe button (R18, RFC 8058). */
export const optOutPages: readonly PublicPage[] = [
  { method: "GET", path: "/u/:token", holder, isLinkOf, answer: ask },
  { method: "POST", path: "/u/:token", holder, isLinkOf, answer: take },
];

function holder(cx: VisitorContext, request: PublicRequest): string | null {
  return findOwner(cx, request)?.prospectId ?? null;
}

function isLinkOf(cx: VisitorContext, request: PublicRequest, workspaceId: string): boolean {
  return request.params.token === sampleToken || findOwner(cx, request)?.workspaceId === workspaceId;
}

async function ask(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  if (request.params.token === sampleToken) return html(reply, samplePage(cx.scope));
  const owner = ownerOf(cx, request);
  const name = await cx.inWorkspace(owner.workspaceId, nameOf);
  return html(reply, questionPage({ ...cx.scope, name }));
}

async function take(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const owner = ownerOf(cx, request);
  const isOneClick = isOneClickBody(request.body);
  const name = await cx.inWorkspace(owner.workspaceId, async (tx) => {
    const planning = await planningIn(tx, cx);
    await optOut(tx, planning, { prospectId: owner.prospectId, by: isOneClick ? "one_click" : "link" });
    return nameOf(tx);
  });
  return isOneClick ? reply.type("text/plain").send("OK") : html(reply, donePage({ ...cx.scope, name }));
}

const findOwner = (cx: VisitorContext, { params }: PublicRequest) =>
  readOptOutToken(cx.keys.secret, params.token ?? "");

function ownerOf(cx: VisitorContext, request: PublicRequest) {
  const owner = findOwner(cx, request);
  if (!owner) throw new DomainError("not_found");
  return owner;
}

const nameOf = async (tx: Tx) => (await readWorkspace(tx))?.name ?? "";

const isOneClickBody = (body: unknown) =>
  typeof body === "object" && body !== null && "List-Unsubscribe" in body;

const html = (reply: FastifyReply, text: string) =>
  reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8").send(text);
