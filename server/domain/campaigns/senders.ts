/** Somebody a campaign can send as: how many people they have, and how many new ones they can take on a day. */
type Candidate = { load: number; capacity: number };

/**
 * Spreads people over senders by free capacity (R12): each goes to whoever has the fewest days of work. Answers the index
 * of the sender for each person, in order.
 */
export function spread(people: number, senders: readonly Candidate[]): number[] {
  const loads = senders.map(({ load }) => load);
  const daysOf = (index: number) => (loads[index]! + 1) / Math.max(1, senders[index]!.capacity);
  return Array.from({ length: people }, () => {
    let chosen = 0;
    for (let index = 1; index < senders.length; index++) if (daysOf(index) < daysOf(chosen)) chosen = index;
    if (senders.length > 0) loads[chosen]!++;
    return chosen;
  });
}
