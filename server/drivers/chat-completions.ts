import * as z from "zod";
import { EgressError } from "@/server/net/egress-error";
import type { Http, HttpAnswer } from "@/server/net/http";

/** A language model that the operator runs or rents: the URL of its chat completions, its API key, and the model's name. */
export type LanguageModel = { url: string; key: string; model: string };

type Question = {
  /** The instructions for the model; written by the operator only. */
  guide: string;
  /** All outside data, as JSON in a message of its own: data, never instructions (R27). */
  facts: Record<string, unknown>;
  temperature: number;
  maxTokens: number;
  timeoutMs: number;
  signal?: AbortSignal;
};

/** `said` is the JSON of the response, null if it is not JSON; `failure` says why there was no response. */
type Answered = { kind: "said"; said: unknown } | { kind: "later"; failure: string };

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** Asks a model once, through the egress guard and without redirects, for an answer in JSON. */
export async function askModel(http: Http, model: LanguageModel, question: Question): Promise<Answered> {
  const limits = { timeoutMs: question.timeoutMs, maxBytes: 200_000, redirects: 0 };
  try {
    return answerOf(await http.fetch(model.url, requestOf(model, question), limits));
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { kind: "later", failure: error.failure };
  }
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

function answerOf({ status, body }: HttpAnswer): Answered {
  if (status < 200 || status >= 300) return { kind: "later", failure: `status_${status}` };
  const answer = completion.safeParse(jsonOf(Buffer.from(body).toString("utf8")));
  return { kind: "said", said: answer.success ? jsonOf(answer.data.choices[0]!.message.content) : null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
