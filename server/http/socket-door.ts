import type { IncomingMessage } from "node:http";
import { fastifyCookie } from "@fastify/cookie";
import type { Admission } from "@/server/realtime/sockets";
import type { ApiTools } from "./api-tools";
import { isOwn } from "./origin";
import { readVisitor } from "./visitor";

/** Lets a browser's socket in: from a page of this host only, with the session of its cookie (RT-03, S60, S61). */
export const socketDoor =
  (api: ApiTools): Admission =>
  async (request: IncomingMessage) => {
    const cookies = fastifyCookie.parse(request.headers.cookie ?? "");
    const visitor = await readVisitor({ id: "socket", raw: request, cookies, query: {} }, api.doorman);
    const { origin } = request.headers;
    if (!visitor.brand || visitor.facts || (origin !== undefined && !isOwn(origin, visitor.host)))
      return "foreign";
    const session = visitor.token ? await api.sessions.find(visitor.token) : null;
    const { address, token } = visitor;
    return { address, attached: token && session?.brand === visitor.brand.id ? { token, session } : null };
  };
