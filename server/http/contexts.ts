import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type {
  BriefCookie,
  Context,
  DeviceCookie,
  PersonContext,
  PersonScope,
  SessionCookie,
  VisitorContext,
  VisitorScope,
} from "@/server/context";
import { repeatUndone } from "@/server/db/repeat";
import {
  acrossWorkspaces,
  inMembership,
  inPerson,
  inPersonOnce,
  inWorkspace,
  inWorkspaceOnce,
} from "@/server/db/tx";
import { asMember } from "./access";
import type { ApiTools } from "./api-tools";
import { briefCookies, deviceCookies, sessionCookie, sessionCookies } from "./cookies";
import { isOwnFetch } from "./origin";
import type { Session } from "./sessions";
import type { Visitor } from "./visitor";

/** Builds what a handler works with, out of who asks: a visitor, a person, or a member in the session's workspace. */
export function contextFor(
  { access }: Endpoint,
  api: ApiTools,
  visitor: Visitor,
  session: Session | null,
  request: FastifyRequest,
  reply: FastifyReply,
): VisitorContext | PersonContext | Context {
  if (access.who === "member" || access.who === "admin")
    return memberContext(api, visitorScope(visitor, session, request), session, abortOnClose(reply));
  const context = visitorContext(api, visitor, session, request, reply);
  if (access.who === "public") return context;
  if (!context.person) throw new DomainError("unauthorized");
  return { ...context, scope: context.person };
}

/** Aborted when the asker goes away before the answer is out; Fastify's request.signal is, once the body has been read. */
function abortOnClose({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => raw.writableFinished || gone.abort());
  return gone.signal;
}

export function visitorContext(
  api: ApiTools,
  visitor: Visitor,
  session: Session | null,
  request: FastifyRequest,
  reply: FastifyReply,
): VisitorContext {
  const scope = visitorScope(visitor, session, request);
  return {
    ...api.tools,
    scope,
    person: session && personScope(scope, session),
    doors: api.doors,
    guesses: api.limits.guesses,
    tries: api.limits.tries,
    cookie: cookieOf(visitor, reply),
    away: briefCookieOf("away", visitor, request, reply),
    secondStep: briefCookieOf("secondStep", visitor, request, reply),
    challenge: briefCookieOf("challenge", visitor, request, reply),
    device: deviceCookieOf(visitor, request, reply),
    asPerson: (personId, work) => inPerson(api.pool, personId, work),
    asPersonOnce: (personId, work) => inPersonOnce(api.pool, personId, work),
    inWorkspace: (workspaceId, work) =>
      inWorkspace(api.pool, { workspaceId, personId: session?.personId }, work),
    asMember: (ids, work) => inMembership(api.pool, ids, work),
  };
}

function memberContext(
  { tools, pool }: ApiTools,
  scope: VisitorScope,
  session: Session | null,
  gone: AbortSignal,
): Context {
  if (!session) throw new DomainError("unauthorized");
  const { workspaceId, membership, entitlements, clock } = asMember(session);
  const bound = { workspaceId, personId: session.personId };
  return {
    ...tools,
    scope: {
      ...personScope(scope, session),
      workspaceId,
      isAdmin: membership.isAdmin,
      allowedPages: membership.isAdmin ? null : membership.allowedPages,
      allowedAccounts: membership.isAdmin ? null : membership.allowedAccounts,
    },
    entitlements,
    clock,
    gone,
    transact: (work) => repeatUndone(() => inWorkspace(pool, bound, work)),
    readOnce: (work) => inWorkspaceOnce(pool, bound, work),
    across: (to, leave, arrive) =>
      repeatUndone(() =>
        acrossWorkspaces(pool, { from: workspaceId, to, personId: session.personId }, leave, arrive),
      ),
  };
}

function visitorScope(visitor: Visitor, session: Session | null, request: FastifyRequest): VisitorScope {
  if (!visitor.brand) throw new DomainError("unknown_host");
  return {
    brand: visitor.brand,
    locale: session?.locale ?? visitor.locale,
    requestId: visitor.requestId,
    host: visitor.host,
    address: visitor.address,
    userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
    isProgram: !visitor.facts && request.headers["sec-fetch-site"] === undefined,
    isOwnFetch: !visitor.facts && isOwnFetch(request.headers),
    ...(request.headers["idempotency-key"] === undefined
      ? {}
      : { idempotencyKey: String(request.headers["idempotency-key"]) }),
  };
}

const personScope = (scope: VisitorScope, session: Session): PersonScope => ({
  ...scope,
  personId: session.personId,
  sessionId: session.sessionId,
  isConfirmed: session.isConfirmed,
  isPlatformAdmin: session.isPlatformAdmin,
  workspaceId: session.workspaceId,
  ...(session.token ? { token: session.token } : {}),
});

function cookieOf({ cookieKind }: Visitor, reply: FastifyReply): SessionCookie {
  if (cookieKind === "none") return { begin: () => undefined, end: () => undefined };
  const { name, options } = sessionCookies[cookieKind];
  return {
    begin: (token, remember) => void reply.setCookie(name, token, sessionCookie(cookieKind, remember)),
    end: () => void reply.clearCookie(name, options),
  };
}

function briefCookieOf(
  use: keyof typeof briefCookies,
  { cookieKind }: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): BriefCookie {
  if (cookieKind === "none") return { keep: () => undefined, read: () => null, take: () => null };
  const { name, options } = briefCookies[use][cookieKind];
  const read = () => request.cookies[name] ?? null;
  return {
    keep: (sealed) => void reply.setCookie(name, sealed, options),
    read,
    take: () => {
      reply.clearCookie(name, { ...options, maxAge: undefined });
      return read();
    },
  };
}

function deviceCookieOf({ cookieKind }: Visitor, request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  if (cookieKind === "none") return { read: () => null, keep: () => undefined };
  const { name, options } = deviceCookies[cookieKind];
  return {
    read: () => request.cookies[name] ?? null,
    keep: (value) => void reply.setCookie(name, value, options),
  };
}
