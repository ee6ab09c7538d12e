import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { isMessageLike } from "@/server/domain/campaigns/sequence/kinds";
import { successors } from "@/server/domain/campaigns/sequence/sequence";

/** How many messages a person gets at least, of those who get any: on the way through the sequence that holds the fewest. */
export function fewestMessages(sequence: Sequence): number {
  const known = new Map<Step, number>();
  const from = (step: Step): number => {
    const before = known.get(step);
    if (before !== undefined) return before;
    // A draft may hold a circle.
    known.set(step, 0);
    const behind = successors(sequence, step).map(from);
    const fewest = Math.min(...behind.filter((count) => count > 0));
    const count = (isMessage(step) ? 1 : 0) + (Number.isFinite(fewest) ? fewest : 0);
    known.set(step, count);
    return count;
  };
  return sequence[0] ? from(sequence[0]) : 0;
}

const isMessage = ({ type, is_enabled }: Step) => is_enabled && isMessageLike(type);
