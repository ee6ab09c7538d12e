import { isDeepStrictEqual } from "node:util";
import { hasWords, type Sequence, variantsOf } from "@/lib/contract/campaigns/sequence";

/** A published sequence and the real instant since when it runs. */
export type Published = { sequence: Sequence; publishedAt: Date };

/**
 * Since when a step's texts and weights are unchanged; earlier sends compare other texts or weights. Versions are newest first. Null if the
 * newest has no variants.
 */
export function triedSince(versions: readonly Published[], stepId: string): Date | null {
  const trialIn = ({ sequence }: Published) => {
    const step = sequence.find(({ id }) => id === stepId);
    return step && hasWords(step) && step.variants ? variantsOf(step) : null;
  };
  const [newest] = versions;
  const now = newest ? trialIn(newest) : null;
  if (!newest || !now) return null;
  let since = newest.publishedAt;
  for (const version of versions) {
    if (!isDeepStrictEqual(trialIn(version), now)) break;
    since = version.publishedAt;
  }
  return since;
}
