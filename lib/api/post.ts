import "server-only";
import http from "node:http";
import https from "node:https";
import { json } from "node:stream/consumers";

/** Slightly longer than the API's own timeout (API-10). */
const timeoutMs = 50_000;

/** `body` is null if the answer is not JSON, which means it came from something in between. */
type Answer = { status: number; body: unknown };

/**
 * Posts JSON over keep-alive connections. Next wraps `fetch` with a cache; that wrapper costs more than the request, and personal data must
 * not be cached anyway.
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
      const parsed = await json(answer).catch(() => null);
      resolve({ status: answer.statusCode ?? 0, body: parsed });
    });
    sent.on("timeout", () => sent.destroy(new DOMException("The API does not answer.", "TimeoutError")));
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
