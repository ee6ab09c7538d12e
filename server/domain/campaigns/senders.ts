/** A possible sender: how many prospects it has, and how many new ones it can take per day. */
type Candidate = { load: number; capacity: number };

/**
 * Spreads prospects over senders by free capacity (R12): each goes to the sender with the fewest days of work. Returns the index of the
 * sender for each prospect, in order.
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
