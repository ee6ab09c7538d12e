import "server-only";
import http from "node:http";
import https from "node:https";
import { json } from "node:stream/consumers";

/** A little longer than the API itself takes to give up (API-10). */
const timeoutMs = 50_000;

/** `body` is null where the answer is no JSON: it came from something in between. */
type Answer = { status: number; body: unknown };

/**
 * Posts JSON over connections that stay open. Not by `fetch`: what Next lays around it, to keep answers from one page for
 * the next, costs more than the exchange, and nothing of a person's may be kept.
 */
export const postJson = (url: URL, headers: http.OutgoingHttpHeaders, body: unknown): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http;
    const options = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      timeout: timeoutMs,
    };
    const sent = request(url, options, async (answer) => {
      const told = await json(answer).catch(() => null);
      resolve({ status: answer.statusCode ?? 0, body: told });
    });
    sent.on("timeout", () => sent.destroy(new DOMException("The API does not answer.", "TimeoutError")));
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
