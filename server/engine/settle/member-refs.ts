import type { Tx } from "@/server/db/tx";
import { addIdentities } from "@/server/repositories/prospects/identities";
import { fillMemberRefs, noteMetThreads } from "@/server/repositories/prospects/network-people";
import type { Settled } from "./write";

/** Stores the network's ids of members we met: their replies carry that id, even if the member is renamed (R15). */
export async function storeMemberRefs(tx: Tx, settled: readonly Settled[]): Promise<void> {
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
