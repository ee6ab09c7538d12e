import type { PersonTx } from "@/server/db/tx";
import type { TrialMark } from "@/server/domain/billing/trial-marks";

/**
 * Notes that a trial was used, for all of these marks or for none. Returns those that had been used before. Two at the same moment wait for
 * each other.
 */
export async function claimTrial(tx: PersonTx, marks: readonly TrialMark[]): Promise<TrialMark[]> {
  const [row] = await tx.query<{ used: string[] }>("select claim_trial($1) as used", [
    marks.map(({ mark }) => mark),
  ]);
  return marks.filter(({ mark }) => row?.used.includes(mark));
}

/** Decides on trials that the person began before their address was verified; where it was used before, the trial is over. */
export const closeTrials = (tx: PersonTx, { holder, mark }: TrialMark) =>
  tx.query("select close_trials($1, $2)", [holder, mark]);
