import { Agent, fetch } from "undici";
import type { Egress } from "./egress";
import { EgressError } from "./egress-error";

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** Headers that are kept on a redirect to another origin; all others may be secret (S39). */
const harmless = new Set(["accept", "accept-language", "content-type", "user-agent"]);

export type HttpRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Ends it early, as a timeout does. */
  signal?: AbortSignal;
};

/**
 * Without `redirects` one that answers elsewhere is answered as it is. With `keepsBeginning` a body that is too large or never ends is cut
 * off instead of being an error: its status came.
 */
export type HttpLimits = { maxBytes: number; timeoutMs: number; redirects: number; keepsBeginning: boolean };

/** Header names are lower case. */
export type HttpAnswer = { status: number; headers: Record<string, string>; body: Uint8Array };

export type Http = {
  /** Fetches with at most 3 redirects by default, each checked like the first. `limits` count decoded bytes and the total time. */
  fetch(url: string, request?: HttpRequest, limits?: Partial<HttpLimits>): Promise<HttpAnswer>;
  close(): Promise<void>;
};

const defaultLimits: HttpLimits = {
  maxBytes: 10_000_000,
  timeoutMs: 30_000,
  redirects: 3,
  keepsBeginning: false,
};

/** HTTP to addresses that users, vendors or receivers gave us. Throws `EgressError`, never anything else (S37, S39, S41). */
export function createHttp(egress: Egress): Http {
  const agent = new Agent({
    connect: (options, callback) => {
      const tls = options.protocol === "https:";
      const host = options.hostname.replace(/^\[|\]$/g, "");
      const port = Number(options.port) || (tls ? 443 : 80);
      egress.openSocket({ host, port, use: "http", tls, timeoutMs: defaultLimits.timeoutMs }).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
  });

  return {
    async fetch(url, request = {}, limits = {}) {
      const all = { ...defaultLimits, ...limits };
      const timeout = AbortSignal.timeout(all.timeoutMs);
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
      try {
        return await follow(agent, parse(url), request, all, signal);
      } catch (error) {
        throw signal.aborted ? new EgressError("timeout") : asEgressError(error);
      }
    },
    close: () => agent.destroy(),
  };
}

async function follow(
  agent: Agent,
  first: URL,
  request: HttpRequest,
  { maxBytes, redirects, keepsBeginning }: HttpLimits,
  signal: AbortSignal,
) {
  let url = first;
  let { method = "GET", headers = {}, body } = request;
  for (let hop = 0; hop <= redirects; hop += 1) {
    const answer = await fetch(url, { method, headers, body, redirect: "manual", dispatcher: agent, signal });
    const location = answer.headers.get("location");
    if (!redirectStatuses.has(answer.status) || location === null || redirects === 0) {
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await (keepsBeginning ? readBeginning : read)(answer.body, maxBytes),
      };
    }
    await answer.body?.cancel();
    const next = parse(location, url);
    if (url.protocol === "https:" && next.protocol === "http:") throw new EgressError("forbidden");
    if (next.origin !== url.origin) headers = keepHarmless(headers);
    if (answer.status === 303 || (answer.status < 303 && method === "POST")) {
      method = "GET";
      body = undefined;
    }
    url = next;
  }
  throw new EgressError("too_many_redirects");
}

function parse(url: string, base?: URL): URL {
  const parsed = URL.canParse(url, base?.href) ? new URL(url, base) : null;
  const fits =
    parsed && /^https?:$/.test(parsed.protocol) && parsed.username === "" && parsed.password === "";
  if (!fits) throw new EgressError("forbidden");
  return parsed;
}

function keepHarmless(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name.toLowerCase())));
}

async function read(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new EgressError("too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

async function readBeginning(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      chunks.push(chunk);
      if (size >= maxBytes) break;
    }
  } catch {
    // What came before it broke off or ran out of time is its beginning, too.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function asEgressError(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof EgressError ? cause : new EgressError("unreachable");
}
