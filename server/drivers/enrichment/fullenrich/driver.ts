import * as z from "zod";
import { laterBy } from "@/server/drivers/metered";
import type { Http } from "@/server/net/http";
import { type CostMeter, free } from "@/server/ports/costs";
import type { EnrichmentPort, Finding, LookedUp } from "@/server/ports/enrichment";
import { keyOf, type LookUps, type Place } from "../look-ups";
import { type Books, booksOf, chargedFor } from "./books";
import { type Client, createClient, type FullEnrichAccount } from "./client";
import { contactOf } from "./contact";
import { beginningFailed, endedAs, type Later, notYet, resultMissing, unsureSeconds } from "./meaning";
import { findingOf, resultShape } from "./result";

type Made = {
  http: Http;
  account: FullEnrichAccount;
  lookUps: LookUps;
  meter: CostMeter;
  now(): Date;
};

/** A result is valid for a day; later requests look up current data. */
const fresh = { unsureSeconds, keptSeconds: 86_400 };
const begun = z.object({ enrichment_id: z.string().min(1) });
const waiting: ReadonlySet<string> = new Set(["CREATED", "IN_PROGRESS"]);

/** FullEnrich's contact enrichment over its documented REST API: one request begins a look-up, another fetches its result. */
export function createFullEnrich({ http, account, lookUps, meter, now }: Made): EnrichmentPort {
  const ask = createClient(http, account);
  const rest = restOf(now);
  return {
    isSandbox: false,
    async find(person) {
      const contact = contactOf(person);
      if (!contact) return { kind: "nothing" };
      const resting = rest.left();
      if (resting) return resting;
      const place = { workspaceId: person.workspaceId, key: keyOf(person) };
      const books = booksOf(meter, place, person.sought);
      const known = await lookUps.begin(place, fresh);
      if (known === "begun") return rest.after(await begin({ ask, lookUps, books }, place, contact));
      // Another request is running, or its response was lost.
      if (known.ref === null) return notYet();
      return rest.after(await fetchResult({ ask, lookUps, books }, place, known.ref, person));
    },
  };
}

type Desk = { ask: Client; lookUps: LookUps; books: Books };

async function begin({ ask, lookUps, books }: Desk, place: Place, contact: object): Promise<Finding> {
  const paused = await books.begin();
  if (paused) {
    await lookUps.forget(place);
    return laterBy(paused);
  }
  const body = { name: `look-up ${place.key.slice(0, 12)}`, data: [contact] };
  try {
    const { enrichment_id } = await ask({ path: ["contact", "enrich", "bulk"], body }, begun);
    await lookUps.name(place, enrichment_id);
    return notYet();
  } catch (error) {
    const { finding, isOpen } = beginningFailed(error);
    if (!isOpen) {
      await lookUps.forget(place);
      await books.end(free);
    }
    return finding;
  }
}

async function fetchResult(
  { ask, lookUps, books }: Desk,
  place: Place,
  ref: string,
  { sought }: LookedUp,
): Promise<Finding> {
  try {
    const result = await ask({ path: ["contact", "enrich", "bulk", ref] }, resultShape);
    if (result.status === "FINISHED") {
      const finding = findingOf(result, sought);
      await books.end(chargedFor(result, finding));
      return finding;
    }
    if (waiting.has(result.status)) return notYet();
    await lookUps.forget(place);
    await books.end(chargedFor(result, { kind: "nothing" }));
    return endedAs(result.status);
  } catch (error) {
    const { finding, isGone } = resultMissing(error);
    if (isGone) await lookUps.forget(place);
    return finding;
  }
}

/** The vendor counts requests of the whole account: once it has enough of them, nothing more is asked before it said. */
function restOf(now: () => Date) {
  let until = 0;
  return {
    left(): Later | null {
      const seconds = Math.ceil((until - +now()) / 1000);
      return seconds > 0 ? { kind: "later", reason: "too_many", retryAfterSeconds: seconds } : null;
    },
    after(finding: Finding): Finding {
      if (finding.kind === "later" && finding.reason === "too_many")
        until = +now() + (finding.retryAfterSeconds ?? 0) * 1000;
      return finding;
    },
  };
}
