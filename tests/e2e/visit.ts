import http, { type IncomingHttpHeaders } from "node:http";
import type { Brand } from "@/brands/schema";
import type { Installation } from "@/tests/support/installation";

export type Visit = { status: number; headers: IncomingHttpHeaders; body: string };
type Ask = { cookie?: string; method?: string; json?: unknown; headers?: Record<string, string> };

/** Sends a request with any host name, which fetch does not allow. */
export function visit(
  { ports }: Installation,
  host: string,
  path: string,
  { cookie, method = "GET", json, headers }: Ask = {},
): Promise<Visit> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ host: "127.0.0.1", port: ports.api, path, method },
        headers: {
          host,
          ...(cookie ? { cookie } : {}),
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
      },
      async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part as Buffer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString("utf8"),
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** A brand's host without a domain of its own (BRAND-29). */
export const hostOf = ({ ports }: Installation, { id }: Brand) => `${id}.localhost:${ports.api}`;
