import type { FastifyReply } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import { planningIn } from "@/server/services/campaigns/planning";
import { readTrackingToken, type Target } from "@/server/services/tracking/link";
import { recordHit } from "@/server/services/tracking/tracking";
import type { PublicPage, PublicRequest } from "../public-pages";

/** The pixel and the links of tracked emails (R18). A GET or HEAD is recorded, but changes nothing else. */
export const trackingPages: readonly PublicPage[] = [
  { method: "GET", path: "/o/:token", holder, isLinkOf, answer: show },
  { method: "GET", path: "/c/:token", holder, isLinkOf, answer: lead },
];

/** One transparent point. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

function holder(cx: VisitorContext, request: PublicRequest): string | null {
  return trackedOf(cx, request)?.mail.deliveryId ?? null;
}

function isLinkOf(cx: VisitorContext, request: PublicRequest, workspaceId: string): boolean {
  return trackedOf(cx, request)?.mail.workspaceId === workspaceId;
}

async function show(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { kind } = await hit(cx, request);
  if (kind !== "opened") throw new DomainError("not_found");
  return reply.type("image/gif").send(picture);
}

/** Redirects to the address in the email, and to no other (S33). */
async function lead(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const target = await hit(cx, request);
  if (target.kind === "opened") throw new DomainError("not_found");
  if (target.kind === "hidden") return reply.code(204).send();
  return reply.code(302).header("location", inAscii(target.url)).send();
}

async function hit(cx: VisitorContext, request: PublicRequest): Promise<Target> {
  const tracked = trackedOf(cx, request);
  if (!tracked) throw new DomainError("not_found");
  const { method, headers } = request;
  const visit = {
    method,
    address: cx.scope.address,
    agent: headers["user-agent"] ?? "",
    purpose: [headers["sec-purpose"], headers.purpose, headers["x-purpose"], headers["x-moz"]].join(" "),
  };
  const target = await cx.inWorkspace(tracked.mail.workspaceId, async (tx) => {
    // Readers do not wait for the disk; losing a hit in a power failure is acceptable.
    await tx.query("set local synchronous_commit to off");
    return recordHit(tx, await planningIn(tx, cx), cx.keys.secret, tracked, visit);
  });
  if (!target) throw new DomainError("not_found");
  return target;
}

const trackedOf = (cx: VisitorContext, { params }: PublicRequest) =>
  readTrackingToken(cx.keys.secret, params.token ?? "");

/** A header holds no other letters; an address in plain ones stays as it was written. */
const inAscii = (url: string) => (/^[\x21-\x7e]+$/.test(url) ? url : new URL(url).href);
