import type { Logger } from "pino";
import * as z from "zod";
import { jsonOf } from "@/server/domain/json";
import { EgressError } from "@/server/net/egress-error";
import type { Http, HttpAnswer } from "@/server/net/http";
import { type Charged, type CostMeter, free, type Quantities } from "@/server/ports/costs";
import { metered, PausedError } from "./metered";

/** A language model that the operator runs or rents: the URL of its chat completions, its API key, and the model's name. */
type LanguageModel = { url: string; key: string; model: string };

type Question = {
  /** Whose costs it counts to. */
  workspaceId: string;
  /** The instructions for the model; written by the operator only. */
  guide: string;
  /** All outside data, as JSON in a message of its own: data, never instructions (R27). */
  facts: Record<string, unknown>;
  temperature: number;
  maxTokens: number;
  timeoutMs: number;
  signal?: AbortSignal;
};

/**
 * `said` is the JSON of the response, null if it is not JSON. `incomplete`: it was cut off at its max length, so whatever it says is half of
 * it. `failure` says why there was no response: `key_refused`, `asked_to_wait`, `operator_paused`, `status_<code>`, or the egress guard's reason;
 * `retryAfterMs` how long the service wants to be left alone, if it said so.
 */
type Answered = { kind: "said"; said: unknown } | { kind: "incomplete" } | Later;
type Later = { kind: "later"; failure: string; retryAfterMs?: number };

/** The reason why a use of the model has to wait. */
export const reasonFor = (use: "writing" | "labels", failure: string): string =>
  failure.startsWith("operator_") ? failure : `${use}_${failure}`;

/** A model that can be asked, also by several drivers. */
export type AskedModel = { readonly name: string; ask(question: Question): Promise<Answered> };

type Tools = {
  http: Http;
  now: () => Date;
  newId: () => string;
  log: Pick<Logger, "error">;
  meter: CostMeter;
};

/** Longer than its own time limit, a call is of a process that died. */
const graceMs = 5 * 60_000;
const isAnswer = ({ status }: HttpAnswer) => status >= 200 && status < 300;

/** A wait longer than this is not believed. */
const longestRestMs = 3_600_000;

/**
 * Asks through the egress guard, without redirects, for an answer in JSON. While the service wants to be left alone (`Retry-After`), it is
 * not asked. A refused key is logged once, because only the operator can mend it.
 */
export function createModel({ http, now, newId, log, meter }: Tools, service: LanguageModel): AskedModel {
  let restsUntil = 0;
  let isKeyRefused = false;

  function laterOf({ status, headers }: HttpAnswer): Later {
    if (status === 401 || status === 403) {
      if (!isKeyRefused) log.error({ status }, "the language model refuses the API key: check its settings");
      isKeyRefused = true;
      return { kind: "later", failure: "key_refused" };
    }
    const retryAfterMs = Math.min(restMs(headers["retry-after"], now()), longestRestMs);
    restsUntil = +now() + retryAfterMs;
    return { kind: "later", failure: `status_${status}`, ...(retryAfterMs > 0 ? { retryAfterMs } : {}) };
  }

  return {
    name: service.model,
    async ask(question) {
      const retryAfterMs = restsUntil - +now();
      if (retryAfterMs > 0) return { kind: "later", failure: "asked_to_wait", retryAfterMs };
      const limits = { timeoutMs: question.timeoutMs, maxBytes: 200_000, redirects: 0 };
      const request = requestOf(service, question);
      const expected = { input: tokensIn(request.body), output: question.maxTokens };
      const { workspaceId } = question;
      const call = {
        ...({ workspaceId, key: newId(), vendor: "model", item: service.model, expected } as const),
        lastsMs: question.timeoutMs + graceMs,
      };
      const fetched = () => http.fetch(service.url, request, limits);
      try {
        const answer = await metered(meter, call, fetched, (got) =>
          isAnswer(got) ? chargedFor(got, expected) : free,
        );
        if (!isAnswer(answer)) return laterOf(answer);
        isKeyRefused = false;
        return answeredBy(answer);
      } catch (error) {
        if (error instanceof PausedError) {
          const { reason: failure, retryAfterMs: forMs } = error.paused;
          return { kind: "later", failure, retryAfterMs: forMs };
        }
        if (!(error instanceof EgressError)) throw error;
        return { kind: "later", failure: error.failure };
      }
    },
  };
}

function requestOf({ key, model }: LanguageModel, question: Question) {
  const { guide, facts, temperature, maxTokens, signal } = question;
  const body = {
    ...{ model, temperature, max_tokens: maxTokens, response_format: { type: "json_object" } },
    messages: [
      { role: "system", content: guide },
      { role: "user", content: JSON.stringify(facts) },
    ],
  };
  return {
    method: "POST" as const,
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  };
}

/** Letters of a token, in most languages about. */
const lettersPerToken = 4;
const tokensIn = (text: string) => Math.ceil(text.length / lettersPerToken);

const usage = z.object({
  usage: z.object({
    prompt_tokens: z.int().nonnegative(),
    completion_tokens: z.int().nonnegative(),
    prompt_tokens_details: z.object({ cached_tokens: z.int().nonnegative().nullish() }).nullish(),
  }),
});

/** The tokens that the service counted; else an estimate by the texts. */
function chargedFor({ body }: HttpAnswer, { input }: Quantities): Charged {
  const text = Buffer.from(body).toString("utf8");
  const said = usage.safeParse(jsonOf(text)).data?.usage;
  if (!said) return { quantities: { input, output: tokensIn(text) }, isEstimated: true };
  const { prompt_tokens, completion_tokens: output, prompt_tokens_details: details } = said;
  const cached_input = Math.min(details?.cached_tokens ?? 0, prompt_tokens);
  return { quantities: { input: prompt_tokens - cached_input, cached_input, output } };
}

/** `Retry-After` as milliseconds: seconds or a date (RFC 9110, section 10.2.3); 0 if there is none. */
function restMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - +now;
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0;
}

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
});

function answeredBy({ body }: HttpAnswer): Answered {
  const answer = completion.safeParse(jsonOf(Buffer.from(body).toString("utf8")));
  if (!answer.success) return { kind: "said", said: null };
  const { finish_reason: end, message } = answer.data.choices[0]!;
  return end === "length"
    ? { kind: "incomplete" }
    : { kind: "said", said: jsonOf(unfenced(message.content)) };
}

/** Some models wrap their JSON in a code block, which they may introduce with a sentence. */
function unfenced(content: string): string {
  const [, inside] = content.match(/^[^`]*```(?:json)?[ \t]*\r?\n([\s\S]*?)```[^`]*$/i) ?? [];
  return inside ?? content;
}
