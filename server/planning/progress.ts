import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { awaitsAcceptance, awaitsReader, type Progress } from "@/server/domain/campaigns/sequence/sequence";
import { listRequested, type Traveller } from "@/server/repositories/ledger/enrollments";
import { readLastMails } from "@/server/repositories/ledger/tracking";
import type { Sequences } from "./sequences";

/** How each of some people stands. What became of their mails is only asked where a step wants to know. */
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

/** Asked of everybody who goes on, and a published sequence never changes. */
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
