import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * What every answer says to browsers; each page adds its own content policy (decision 1.8, S66). Nothing is kept in a cache unless
 * whoever answers says so: redirects of signed-in pages and refusals are one person's, too.
 */
export async function registerSecurityHeaders(server: FastifyInstance, isHttps: boolean): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: isHttps ? { maxAge: 365 * 24 * 60 * 60 } : false,
  });
  server.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(self), payment=(), usb=()");
  });
  server.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
