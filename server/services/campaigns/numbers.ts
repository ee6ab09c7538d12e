import type * as z from "zod";
import type { campaignNumbers, stepNumbers } from "@/lib/contract/campaigns/campaigns";
import { channelOf, type Sequence, withoutDelays } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { stepStanding } from "@/server/domain/campaigns/delivery";
import { countsAsTouch } from "@/server/domain/campaigns/limits";
import { isRequest } from "@/server/domain/campaigns/sequence/kinds";
import { countPeople, countReached, countSteps, type StepRow } from "@/server/repositories/campaigns/numbers";
import { countSeen, type SeenCount } from "@/server/repositories/ledger/tracking";

type CampaignNumbers = z.output<typeof campaignNumbers>;
type StepNumbers = z.output<typeof stepNumbers>;

/** Numbers of campaigns, and the rows of the ledger they were counted from. */
export type Counted = {
  numbers: ReadonlyMap<string, CampaignNumbers>;
  steps: readonly StepRow[];
  seen: readonly SeenCount[];
};

/** One definition for list, page and rates, that of lib/contract/figures.ts: sent means a message; visits and checks do not count. */
export async function countCampaigns(tx: Tx, ids: readonly string[]): Promise<Counted> {
  const [people, steps, reached, seen] = await Promise.all([
    countPeople(tx, ids),
    countSteps(tx, ids),
    countReached(tx, ids),
    countSeen(tx, ids),
  ]);
  const numbers = ids.map((id): [string, CampaignNumbers] => {
    const own = people.find(({ campaignId }) => campaignId === id);
    const far = reached.find(({ campaignId }) => campaignId === id);
    const sent = (fits: (row: StepRow) => boolean) =>
      sum(steps.filter((row) => row.campaignId === id && row.state === "sent" && fits(row)));
    return [
      id,
      {
        prospects: own?.prospects ?? 0,
        active: own?.active ?? 0,
        waiting: far?.waiting ?? 0,
        finished: own?.finished ?? 0,
        stopped: own?.stopped ?? 0,
        held: own?.held ?? 0,
        sent: sent(({ kind }) => countsAsTouch(kind)) + (far?.refused ?? 0),
        requestsSent: sent(({ kind }) => isRequest(kind)),
        accepted: own?.accepted ?? 0,
        contacted: far?.contacted ?? 0,
        replied: own?.replied ?? 0,
        meetings: own?.meetings ?? 0,
        bounced: own?.bounced ?? 0,
        ...seenIn(seen, id, null),
      },
    ];
  });
  return { numbers: new Map(numbers), steps, seen };
}

const sum = (rows: readonly StepRow[]) => rows.reduce((total, { count }) => total + count, 0);

/** How many opened and clicked, for a campaign or one of its steps. Null if not tracked (R18). */
function seenIn(seen: readonly SeenCount[], campaignId: string, stepId: string | null) {
  const own = seen.filter((one) => one.campaignId === campaignId);
  const tracks = own.find((one) => one.stepId === null);
  const found = own.find((one) => one.stepId === stepId);
  return {
    opened: tracks?.tracksOpens ? (found?.opened ?? 0) : null,
    clicked: tracks?.tracksLinks ? (found?.clicked ?? 0) : null,
  };
}

/** Live counts of every step a sequence has (ux 40). */
export const numbersOfSteps = (
  { steps, seen }: Pick<Counted, "steps" | "seen">,
  campaignId: string,
  sequence: Sequence,
): StepNumbers[] =>
  withoutDelays(sequence).map(({ id, type }) => {
    const own = steps.filter(({ stepId }) => stepId === id);
    const count = (part: string) => sum(own.filter(({ state }) => stepStanding[state] === part));
    return {
      stepId: id,
      waiting: count("waiting"),
      done: count("done"),
      skipped: count("skipped"),
      failed: count("failed"),
      ...(channelOf(type) === "email" ? seenIn(seen, campaignId, id) : { opened: null, clicked: null }),
    };
  });
