import { setTimeout as sleep } from "node:timers/promises";
import type { Http } from "@/server/net/http";
import type { CostMeter } from "@/server/ports/costs";
import {
  type AddressState,
  type EnrichmentPort,
  type Finding,
  type LookedUp,
  underWay,
} from "@/server/ports/enrichment";
import { keyOf, type LookUps, type Place } from "../look-ups";
import { type Client, createClient, type HunterAccount } from "./client";
import {
  findingOf,
  findingOfError,
  findingOfStatus,
  foundShape,
  garbled,
  stateOf,
  verifiedShape,
} from "./meaning";
import { meteredClient } from "./metered";
import { createPace, type Limit, type Pace } from "./pace";

type Made = {
  http: Http;
  account: HunterAccount;
  lookUps: LookUps;
  meter: CostMeter;
  newId(): string;
  /** Answers are kept sealed, because they name addresses. */
  sealed: {
    close(workspaceId: string, key: string, text: string): string;
    open(workspaceId: string, key: string, sealed: string): string;
  };
  now(): Date;
  /** Other limits than the vendor's own, and another patience with it, for measurements. */
  limits?: readonly Limit[];
  timeoutMs?: number;
};

/** An answer is valid for a day. A request without one was lost with its process: it is repeated after a minute. */
const fresh = { unsureSeconds: 60, keptSeconds: 86_400 };
/** The vendor's limits of the finder and the verifier. */
const finderLimits = [
  { count: 15, ms: 1_000 },
  { count: 500, ms: 60_000 },
];
const verifierLimits = [
  { count: 10, ms: 1_000 },
  { count: 300, ms: 60_000 },
];
/** Longer waits for the limits are left to who asked. */
const maxWaitMs = 1_500;

const network = /^https:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/in\/([^/?#]+)/;

/** Hunter's email finder over its documented API v2; addresses it is not sure of are verified. It knows no phone numbers. */
export function createHunter({
  http,
  account,
  lookUps,
  meter,
  newId,
  sealed,
  now,
  limits,
  timeoutMs,
}: Made): EnrichmentPort {
  const askFor = meteredClient(createClient(http, account, timeoutMs), { meter, newId });
  const paces = {
    finder: createPace(limits ?? finderLimits, now),
    verifier: createPace(limits ?? verifierLimits, now),
  };
  /** Requests of this process for the same person share one answer. */
  const running = new Map<string, Promise<Finding>>();
  return {
    isSandbox: false,
    async find(person) {
      const query = queryOf(person);
      if (!query) return { kind: "nothing" };
      const place = { workspaceId: person.workspaceId, key: `hunter ${keyOf(person)}` };
      const id = `${place.workspaceId} ${place.key}`;
      const asked = running.get(id) ?? findOnce(place, query).finally(() => running.delete(id));
      running.set(id, asked);
      return asked;
    },
    async verify({ email, workspaceId }) {
      const state = await stateAt(askFor(workspaceId), paces.verifier, email).catch(findingOfError);
      if (typeof state === "string") return { kind: "verified", state, by: "hunter" };
      // The vendor takes no address of this kind.
      return state.kind === "later" ? state : { kind: "verified", state: "unknown", by: "hunter" };
    },
  };

  async function findOnce(place: Place, query: Record<string, string>): Promise<Finding> {
    const { workspaceId, key } = place;
    const known = await lookUps.begin(place, fresh);
    if (known !== "begun") {
      if (known.ref === null) return { kind: "later", reason: underWay, retryAfterSeconds: 5 };
      return JSON.parse(sealed.open(workspaceId, key, known.ref)) as Finding;
    }
    const finding = await lookUp(askFor(workspaceId), paces, query);
    if (finding.kind === "later") await lookUps.forget(place);
    else await lookUps.name(place, sealed.close(workspaceId, key, JSON.stringify(finding)));
    return finding;
  }
}

/** The person in the vendor's terms: their page, or a two-part name with a company. Null if the vendor could not look them up. */
function queryOf({ profileUrl, fullName, companyName, sought }: LookedUp): Record<string, string> | null {
  if (!sought.includes("email")) return null;
  const handle = profileUrl === null ? undefined : network.exec(profileUrl)?.[1];
  if (handle !== undefined) return { linkedin_handle: handle };
  const isNamed = /\S\s+\S/.test(fullName.trim()) && companyName !== "";
  return isNamed ? { full_name: fullName.trim(), company: companyName } : null;
}

async function lookUp(
  ask: Client,
  paces: Record<"finder" | "verifier", Pace>,
  query: Record<string, string>,
): Promise<Finding> {
  try {
    const late = await turnOf(paces.finder);
    if (late) return late;
    const { status, data } = await ask("email-finder", query, foundShape);
    if (status !== 200) return findingOfStatus(status);
    if (!data) return garbled;
    if (!data.email) return { kind: "nothing" };
    const state = stateOf(data.verification?.status);
    if (state !== "unknown") return findingOf(data.email, state);
    const verified = await stateAt(ask, paces.verifier, data.email);
    return typeof verified === "string" ? findingOf(data.email, verified) : verified;
  } catch (error) {
    return findingOfError(error);
  }
}

/** Whether an address takes email, or why the vendor does not say. */
async function stateAt(ask: Client, pace: Pace, email: string): Promise<AddressState | Finding> {
  const late = await turnOf(pace);
  if (late) return late;
  const { status, data } = await ask("email-verifier", { email }, verifiedShape);
  if (status !== 200) return findingOfStatus(status);
  return data ? stateOf(data.status) : garbled;
}

/** Waits for its turn, or says when that comes. */
async function turnOf(pace: Pace): Promise<Finding | null> {
  for (;;) {
    const ms = pace.take();
    if (ms === 0) return null;
    if (ms > maxWaitMs) return { kind: "later", reason: "too_many", retryAfterSeconds: Math.ceil(ms / 1000) };
    await sleep(ms);
  }
}
