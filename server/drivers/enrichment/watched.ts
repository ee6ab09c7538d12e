import { operatorBusy, operatorPaused } from "@/server/ports/costs";
import { type EnrichmentPort, underWay } from "@/server/ports/enrichment";

/** One answer of a vendor: null, or why it was none. */
type Note = (reason: string | null) => void;

/** Reasons to wait that say nothing about the vendor. */
const notTheirs: ReadonlySet<string> = new Set([underWay, "too_many", operatorPaused, operatorBusy]);

/** Notes how a vendor answers. A running look-up is an answer, and so is the request to ask more slowly. */
export const watched = (vendor: EnrichmentPort, note: Note): EnrichmentPort => {
  const { verify } = vendor;
  const noted = async <T extends { kind: string; reason?: string }>(asked: Promise<T>): Promise<T> => {
    const answer = await asked.catch((error: unknown) => {
      note("vendor_failed");
      throw error;
    });
    const { kind, reason = null } = answer;
    const isMissing = (kind === "later" || kind === "barred") && !notTheirs.has(reason ?? "");
    note(isMissing ? reason : null);
    return answer;
  };
  return {
    isSandbox: vendor.isSandbox,
    find: (person) => noted(vendor.find(person)),
    ...(verify && { verify: (asked) => noted(verify(asked)) }),
  };
};

type Noted = { answeredAt: Date | null; problem: string | null; failures: number };
/** At most one write per vendor in this time: many look-ups run at once. */
const everyMs = 5_000;

/** Gathers what is noted of a vendor and saves it now and then; what cannot be saved is left out. */
export function createNotes(save: (noted: Noted) => Promise<void>, now: () => Date): Note {
  let noted: Noted | null = null;
  let isWaiting = false;
  const flush = () => {
    isWaiting = false;
    if (!noted) return;
    const saved = noted;
    noted = null;
    isWaiting = true;
    setTimeout(flush, everyMs).unref();
    save(saved).catch(() => undefined);
  };
  return (reason) => {
    const { answeredAt = null, failures = 0 } = noted ?? {};
    noted = {
      answeredAt: reason === null ? now() : answeredAt,
      problem: reason,
      failures: failures + (reason === null ? 0 : 1),
    };
    if (!isWaiting) flush();
  };
}
