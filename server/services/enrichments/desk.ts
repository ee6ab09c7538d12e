import { setTimeout as sleep } from "node:timers/promises";
import type { Finding } from "@/server/ports/enrichment";
import type { EnrichmentRow } from "@/server/repositories/enrichments/enrichments";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { type Away, book, vendorAway } from "./book";
import { knownContacts } from "./known-contacts";
import type { Asked } from "./step";

/** So many answers in a row say that the vendor is away. */
const awayAfter = 5;
/** New look-ups begin when this many places are free, so that not every answer asks the database for one person. */
const refillAt = 5;

/** The look-ups of one job that are under way: one that takes long does not hold up the others. Each is booked when its answer comes. */
export function createDesk(tools: ReadingTools) {
  const underWay = new Map<number, Promise<void>>();
  let recent: (Finding | null)[] = [];
  let failure: unknown;

  async function lookUp(row: EnrichmentRow, asked: Asked, known: Finding | undefined): Promise<void> {
    try {
      const finding = asked.person && (known ?? (await tools.ports.enrichment.find(asked.person)));
      await book(tools, { row, asked, finding });
      recent = [...recent, finding].slice(-awayAfter);
    } catch (error) {
      failure ??= error;
    } finally {
      underWay.delete(asked.place);
    }
  }
  const nextAnswer = () => Promise.race(underWay.values());

  return {
    places: (): number[] => [...underWay.keys()],
    /** Begins look-ups and waits until there is room for more. */
    async ask(row: EnrichmentRow, people: readonly Asked[], atOnce: number): Promise<void> {
      const known = await knownContacts(tools, row, people);
      for (const asked of people) underWay.set(asked.place, lookUp(row, asked, known.get(asked.place)));
      while (underWay.size > Math.max(0, atOnce - refillAt)) await nextAnswer();
      if (failure) throw failure;
    },
    /** Waits this long, or until the next answer. */
    async rest(ms: number, signal: AbortSignal): Promise<void> {
      const slept = sleep(ms, undefined, { signal });
      await (underWay.size > 0 ? Promise.race([nextAnswer(), slept]) : slept);
      if (failure) throw failure;
    },
    async drain(): Promise<void> {
      await Promise.all(underWay.values());
    },
    /** Whether the vendor is away, if its last answers say so; said once. */
    away(): Away | null {
      if (recent.length < awayAfter && underWay.size > 0) return null;
      const away = vendorAway(tools.now(), recent);
      if (away) recent = [];
      return away;
    },
  };
}
