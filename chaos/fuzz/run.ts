import type { Endpoint } from "@/lib/contract/endpoint";
import { type ErrorCode, errors } from "@/lib/contract/errors";
import type { Answer } from "@/tests/integration/http/caller";
import { calls } from "@/tests/integration/http/walk";
import type { Door, Installation } from "@/tests/support/installation";
import { diceOf } from "../interleave/dice";
import { type Crowd, crowdOf } from "./crowd";
import { type Asked, askedOf } from "./requests";

export type Fuzzed = { fiveHundreds: number; requests: number; accepted: number; endpoints: number };
/** Ends when the time is up, or after this many requests. */
type Options = { seconds: number; requests?: number; seed: string; say(line: string): void };

/** The sandbox stands in for mail servers. The caller's address comes from a trusted proxy, so that no address hits a rate limit. */
export const fuzzDoors: Door[] = ["api", "sandbox"];
export const fuzzEnvironment = { TRUSTED_PROXIES: "127.0.0.1,::1" };
export const countOfCalls = calls.length;

const lanes = 3;
const roundsForMissed = 4;

/** Errors that say the caller may not make this call, or not now: such a request tested nothing. */
const turnedAway: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(["unauthorized", "forbidden", "rate_limited", "space_not_found", "workspace_unpaid"] as const),
  ...(["upgrade_required", "workspace_blocked", "email_unconfirmed", "workspace_changed"] as const),
]);

/** A call outside a workspace returns "space_not_found" for an unknown code; such a request did reach the call. */
const isTurnedAway = ({ access }: Endpoint, { body }: Answer) =>
  turnedAway.has(body.code) &&
  (body.code !== "space_not_found" || access.who === "member" || access.who === "admin");

/** Errors about an unavailable external service are expected in an installation without it. */
const isForeseen = ({ status, body }: Answer) =>
  body.code !== "internal" && errors[body.code as ErrorCode]?.status === status && status === 503;

/** Sends requests to every call in turn until the time is up, each as a user who may make it. */
export async function fuzz(
  tern: Installation,
  { seconds, requests = Number.POSITIVE_INFINITY, seed, say }: Options,
): Promise<Fuzzed> {
  const until = Date.now() + seconds * 1000;
  const counted = { fiveHundreds: 0, requests: 0, accepted: 0 };
  const reached = new Set<string>();
  const count = (name: string, endpoint: Endpoint, asked: Asked, answer: Answer) => {
    counted.requests++;
    if (answer.status >= 200 && answer.status < 300) counted.accepted++;
    if (!isTurnedAway(endpoint, answer)) reached.add(name);
    if (answer.status < 500 || isForeseen(answer)) return;
    counted.fiveHundreds++;
    say(`${answer.status} ${name}: ${describe(asked)}`);
  };
  const asker = (name: string) => {
    const dice = diceOf(`${seed}|${name}`);
    const crowd = crowdOf(tern, dice);
    return async ([call, endpoint]: (typeof calls)[number]) => {
      const asked = askedOf(endpoint, (await crowd.member()).things, dice);
      count(call, endpoint, asked, await askAsAllowed(crowd, endpoint, asked));
    };
  };
  const work = async (lane: number) => {
    const ask = asker(String(lane));
    for (let at = lane; at < requests && Date.now() < until; at += lanes)
      await ask(calls[at % calls.length]!);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  const missed = () => calls.filter(([name]) => !reached.has(name));
  // A damaged request may name another workspace each time a call has its turn.
  const ask = asker("again");
  for (let round = 0; round < roundsForMissed; round++) for (const call of missed()) await ask(call);
  const left = missed().map(([name]) => name);
  if (left.length > 0) say(`never reached: ${left.join(", ")}`);
  for (const line of new Set(failuresOf(tern))) say(line);
  return { ...counted, endpoints: reached.size };
}

/** A caller who lost the permission by an earlier request is replaced by a new one, once. */
async function askAsAllowed(crowd: Crowd, endpoint: Endpoint, asked: Asked): Promise<Answer> {
  const answer = await crowd.ask(endpoint, asked);
  if (!isTurnedAway(endpoint, answer)) return answer;
  crowd.retire();
  return crowd.ask(endpoint, asked);
}

const describe = ({ target, ask }: Asked) =>
  `${ask.method} ${target} ${JSON.stringify(ask.json ?? ask.raw?.body ?? null)?.slice(0, 1_500)}`;

/** The api's log of failed requests, without the parts that differ from one to the next. */
const failuresOf = ({ children }: Installation) =>
  children
    .flatMap((child) => child.output().split("\n"))
    .filter((line) => line.includes('"a request failed"') || line.includes("Error:"))
    .map((line) => line.replace(/"(?:time|requestId|pid)":[^,]+,/g, "").slice(0, 1_200));
