import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expanded } from "./expand";
import { parameters } from "./form";
import { apiVersion, malformed, Refusal } from "./refusal";
import type { Route } from "./routes";
import type { World } from "./world";

export type AskedStripe = {
  method: string;
  path: string;
  /** Of the query or the body. */
  form: URLSearchParams;
  idempotencyKey: string | null;
  headers: Record<string, string | string[] | undefined>;
  /** What was answered; 0 while nothing was, or when the connection was cut. */
  status: number;
};

/** What happens to a request. */
export type StripeFault =
  /** 429: too many requests. */
  | "rate_limit"
  /** 429: another request holds the object. */
  | "lock_timeout"
  /** 500 before anything happened. */
  | "error_before_acting"
  /** 500, although it was done. */
  | "error_after_acting"
  /** The connection ends before anything happened. The official package tries once more by itself: give `times: 2` to have it fail. */
  | "cut_before_acting"
  /** It was done, and the connection ends without an answer. */
  | "cut_after_acting"
  | "unauthorized"
  | "forbidden"
  | "garbage"
  /** 402 of the bank, with nothing done. */
  | { declined: string }
  /** Acts at once and answers when the promise is settled. */
  | { answersAfter: Promise<unknown> };

/** A fault of the next request, or of the next one whose "METHOD /path" matches. */
export type QueuedFault = StripeFault | { at: string | RegExp; fault: StripeFault; times?: number };

type Stored = { fingerprint: string; at: number; answer: { status: number; body: string } | null };

const day = 86_400_000;

/** Takes the first fault that concerns this request. */
function takeFault(faults: QueuedFault[], key: string): StripeFault | null {
  const index = faults.findIndex(
    (one) =>
      typeof one === "string" ||
      !("at" in one) ||
      (typeof one.at === "string" ? key.startsWith(one.at) : one.at.test(key)),
  );
  const met = faults[index];
  if (!met) return null;
  if (typeof met === "string" || !("at" in met)) {
    faults.splice(index, 1);
    return met;
  }
  const times = met.times ?? 1;
  if (times > 1) faults[index] = { ...met, times: times - 1 };
  else faults.splice(index, 1);
  return met.fault;
}

const error = (status: number, message: string, more: Record<string, string> = {}) => ({
  ...{ status, body: JSON.stringify({ error: { type: "invalid_request_error", message, ...more } }) },
});

function faultBefore(fault: StripeFault | null) {
  if (fault === "rate_limit")
    return error(429, "Request rate limit exceeded.", { code: "rate_limit", type: "invalid_request_error" });
  if (fault === "lock_timeout")
    return error(
      429,
      "This object cannot be accessed right now because another API request is accessing it.",
      {
        ...{ code: "lock_timeout", type: "invalid_request_error" },
      },
    );
  if (fault === "error_before_acting") return error(500, "An unknown error occurred", { type: "api_error" });
  if (fault === "unauthorized") return error(401, "Invalid API Key provided: sk_test_***");
  if (fault === "forbidden")
    return error(403, "The provided key does not have the required permissions for this endpoint.");
  if (fault === "garbage") return { status: 200, body: "<html>" };
  if (fault && typeof fault === "object" && "declined" in fault)
    return error(402, "Your card was declined.", {
      ...{ type: "card_error", code: "card_declined", decline_code: fault.declined },
    });
  return null;
}

type Door = {
  world: World;
  routes: readonly Route[];
  keys: ReadonlySet<string>;
  asked: AskedStripe[];
  faults: QueuedFault[];
  problems: string[];
};

export function createDoor({ world, routes, keys, asked, faults, problems }: Door) {
  const stored = new Map<string, Stored>();
  const table = routes.map((one) => ({
    ...one,
    regex: new RegExp(`^${one.path.replace(/:id/, "([^/]+)")}$`),
  }));

  function answerOf(request: AskedStripe): { status: number; body: string } {
    const { method, path } = request;
    try {
      const hits = table.filter((one) => one.regex.test(path));
      const hit = hits.find((one) => one.method === method);
      if (!hit)
        throw new Refusal(
          404,
          { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` },
          true,
        );
      const params = parameters(request.form, hit.shape, hit.needs);
      const [, id = ""] = hit.regex.exec(path) ?? [];
      world.request = {
        id: `req_${randomBytes(7).toString("hex")}`,
        idempotency_key: request.idempotencyKey,
      };
      const answer = hit.answer(world, params, decodeURIComponent(id));
      return { status: 200, body: JSON.stringify(expanded(world, answer, params.expand), null, 2) };
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      if (thrown.problem) problems.push(`${method} ${path}: ${thrown.message}`);
      return { status: thrown.status, body: JSON.stringify({ error: thrown.body }, null, 2) };
    } finally {
      world.request = { id: null, idempotency_key: null };
    }
  }

  /** The same key again: the same answer, a refusal, or nothing known. */
  function replay(key: string, fingerprint: string): { status: number; body: string } | null {
    const known = stored.get(key);
    if (!known || world.nowMs() - known.at >= day) return null;
    if (known.fingerprint !== fingerprint)
      return error(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: "idempotency_error" },
      );
    return (
      known.answer ??
      error(
        409,
        `There is currently another in-progress request using this Stripe-Idempotent-Key (${key}).`,
        { type: "idempotency_error", code: "idempotency_key_in_use" },
      )
    );
  }

  /** What a correct client never does. */
  function check(request: AskedStripe, contentType: string) {
    const version = request.headers["stripe-version"];
    if (version !== apiVersion)
      throw malformed(`Stripe-Version is ${version ?? "missing"}, and should be ${apiVersion}`);
    if (request.method !== "POST") return;
    if (!request.idempotencyKey) throw malformed("Idempotency-Key is missing");
    if (request.idempotencyKey.length > 255) throw malformed("Idempotency-Key is longer than 255 characters");
    if (request.form.size > 0 && !contentType.startsWith("application/x-www-form-urlencoded"))
      throw malformed(`Invalid content type: ${contentType}`);
  }

  async function work(request: AskedStripe, response: ServerResponse, contentType: string) {
    const fault = takeFault(faults, `${request.method} ${request.path}`);
    const send = (answer: { status: number; body: string }, headers: Record<string, string> = {}) => {
      request.status = answer.status;
      const key = request.idempotencyKey;
      response
        .writeHead(answer.status, {
          ...{ "content-type": "application/json", "request-id": `req_${randomBytes(7).toString("hex")}` },
          ...{ "stripe-version": apiVersion, ...(key ? { "idempotency-key": key } : {}), ...headers },
          ...(fault === "lock_timeout" ? { "stripe-should-retry": "true" } : {}),
        })
        .end(answer.body);
    };
    const [, token = ""] = /^Bearer (.+)$/.exec(String(request.headers.authorization ?? "")) ?? [];
    if (!keys.has(token)) return send(error(401, `Invalid API Key provided: ${token.slice(0, 8)}***`));

    if (fault === "cut_before_acting") return void response.destroy();
    const before = faultBefore(fault);
    if (before) return send(before);
    try {
      check(request, contentType);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      problems.push(`${request.method} ${request.path}: ${thrown.message}`);
      return send({ status: thrown.status, body: JSON.stringify({ error: thrown.body }) });
    }
    const key = request.method === "POST" ? request.idempotencyKey : null;
    const fingerprint = createHash("sha256")
      .update(`${request.method} ${request.path} ${[...request.form].map((pair) => pair.join("=")).sort()}`)
      .digest("hex");
    const known = key ? replay(key, fingerprint) : null;
    if (known) return send(known, { "idempotent-replayed": "true" });
    const place: Stored = { fingerprint, at: world.nowMs(), answer: null };
    if (key) stored.set(key, place);
    const acted = answerOf(request);
    const answer =
      fault === "error_after_acting" ? error(500, "An unknown error occurred", { type: "api_error" }) : acted;
    if (fault && typeof fault === "object" && "answersAfter" in fault) await fault.answersAfter;
    // A refusal for what the request says isn't kept; the outcome of what was begun is.
    if (answer.status === 200 || answer.status === 402 || answer.status >= 500) place.answer = answer;
    else if (key) stored.delete(key);
    if (fault === "cut_after_acting") return void response.destroy();
    send(answer);
  }

  return async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? "/", "http://stripe.test");
    const body = Buffer.concat(chunks).toString("utf8");
    const key = incoming.headers["idempotency-key"];
    const request: AskedStripe = {
      ...{ method: incoming.method ?? "", path: url.pathname, headers: incoming.headers, status: 0 },
      form: incoming.method === "GET" || body === "" ? url.searchParams : new URLSearchParams(body),
      idempotencyKey: typeof key === "string" ? key : null,
    };
    asked.push(request);
    await work(request, response, String(incoming.headers["content-type"] ?? ""));
  };
}
