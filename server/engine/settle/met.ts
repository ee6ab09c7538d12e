import type { Tx } from "@/server/db/tx";
import { addIdentities } from "@/server/repositories/prospects/identities";
import { fillMemberRefs, noteMetThreads } from "@/server/repositories/prospects/network-people";
import type { Settled } from "./write";

/** Keeps by what the network knows the people we met there: their replies name that, whatever they are called by then (R15). */
export async function noteMet(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const met = settled.flatMap(({ job, result }) =>
    result.kind === "sent" && result.met ? [{ ...result.met, ...meetingOf(job) }] : [],
  );
  if (met.length === 0) return;
  await addIdentities(
    tx,
    met.map(({ prospectId, memberRef }) => ({
      prospectId,
      identity: { kind: "member_ref", value: memberRef },
    })),
  );
  await fillMemberRefs(tx, met);
  await noteMetThreads(
    tx,
    met.flatMap(({ threadId, ...place }) => (threadId ? [{ ...place, threadId }] : [])),
  );
}

const meetingOf = ({ prospectId, laneId }: Settled["job"]) => ({ prospectId, laneId });
