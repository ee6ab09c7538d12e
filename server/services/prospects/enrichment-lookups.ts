import type { Tx } from "@/server/db/tx";
import * as repository from "@/server/repositories/prospects/enrichment-lookups";

type Parts = { inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>; now(): Date };
type Place = { workspaceId: string; key: string };

/** Where it stands which people are being looked up, for all workers: two that ask about the same person at once begin one look-up. */
export const createLookUps = ({ inWorkspace, now }: Parts) => ({
  /** Notes that a look-up begins; or answers what the vendor calls the one there is, null as long as nobody heard its name. */
  begin: ({ workspaceId, key }: Place, fresh: { unsureSeconds: number; keptSeconds: number }) =>
    inWorkspace(
      workspaceId,
      async (tx) => (await repository.beginLookUp(tx, key, { ...fresh, now: now() })) ?? ("begun" as const),
    ),
  name: async ({ workspaceId, key }: Place, ref: string): Promise<void> => {
    await inWorkspace(workspaceId, (tx) => repository.nameLookUp(tx, key, ref));
  },
  forget: async ({ workspaceId, key }: Place): Promise<void> => {
    await inWorkspace(workspaceId, (tx) => repository.forgetLookUp(tx, key));
  },
});
