import type { Sequence } from "@/lib/contract/sequence";
import type { Tx } from "@/server/db/tx";
import { awaitsReader, type Progress } from "@/server/domain/campaigns/sequence";
import type { Traveller } from "@/server/repositories/enrollments";
import { readLastMails } from "@/server/repositories/tracking";
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
  return ({ id, acceptedAt, done }) => ({
    accepted: acceptedAt !== null,
    ...mails.get(id),
    done: new Set(done),
  });
}

/** Asked of everybody who goes on, and a published sequence never changes. */
const asking = new WeakMap<Sequence, boolean>();

function asksForReaders(sequence: Sequence): boolean {
  const known = asking.get(sequence) ?? sequence.some(awaitsReader);
  asking.set(sequence, known);
  return known;
}
