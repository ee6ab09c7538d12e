import type { IncomingMessage } from "node:http";
import { fastifyCookie } from "@fastify/cookie";
import type { Admission } from "@/server/realtime/sockets";
import type { ApiTools } from "./api-tools";
import { isOwn } from "./origin";
import { sessionOf } from "./session-of";
import { readVisitor } from "./visitor";

/** Lets a socket in: a browser's from a page of this host only, with the session of its cookie (RT-03, S60, S61); a program's that may read. */
export const socketDoor =
  (api: ApiTools): Admission =>
  async (request: IncomingMessage) => {
    const cookies = fastifyCookie.parse(request.headers.cookie ?? "");
    const visitor = await readVisitor({ id: "socket", raw: request, cookies, query: {} }, api.doorman);
    const { origin } = request.headers;
    if (!visitor.brand || visitor.facts || (origin !== undefined && !isOwn(origin, visitor.host)))
      return "foreign";
    const session = await sessionOf(api, visitor);
    const { address, token } = visitor;
    const hears = session && (session.scopes?.includes("read") ?? true);
    return { address, attached: token && hears ? { token, session } : null };
  };
