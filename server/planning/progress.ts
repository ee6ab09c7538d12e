import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { awaitsAcceptance, awaitsReader, type Progress } from "@/server/domain/campaigns/sequence/sequence";
import { listRequested, type Traveller } from "@/server/repositories/ledger/enrollments";
import { readLastMails } from "@/server/repositories/ledger/tracking";
import type { Sequences } from "./sequences";

/** The progress of some prospects. What became of their emails is only queried if a step depends on it. */
export async function progressesOf(
  tx: Tx,
  travellers: readonly Traveller[],
  sequences: Sequences,
): Promise<(traveller: Traveller) => Progress> {
  const asking = travellers.filter(({ campaignId, liveVersion }) =>
    asksForReaders(sequences(campaignId, liveVersion)),
  );
  const mails =
    asking.length > 0
      ? await readLastMails(
          tx,
          asking.map(({ id }) => id),
        )
      : new Map();
  const unasked = travellers.filter(
    ({ campaignId, liveVersion, acceptedAt }) =>
      acceptedAt === null && asksForAcceptance(sequences(campaignId, liveVersion)),
  );
  const requested = new Set(
    unasked.length > 0
      ? await listRequested(
          tx,
          unasked.map(({ id }) => id),
        )
      : [],
  );
  const lacking = new Set(unasked.map(({ id }) => id).filter((id) => !requested.has(id)));
  return ({ id, acceptedAt, done }) => ({
    accepted: acceptedAt !== null,
    ...mails.get(id),
    done: new Set(done),
    lacksRequest: lacking.has(id),
  });
}

/** Called for each advancing prospect; a published sequence never changes, so the answer is cached. */
function remembered(test: (step: Step) => boolean): (sequence: Sequence) => boolean {
  const asking = new WeakMap<Sequence, boolean>();
  return (sequence) => {
    const known = asking.get(sequence) ?? sequence.some(test);
    asking.set(sequence, known);
    return known;
  };
}
const asksForReaders = remembered(awaitsReader);
const asksForAcceptance = remembered(awaitsAcceptance);
