import type { Output } from "@/lib/contract/endpoint";
import type { enrichment } from "@/lib/contract/prospects/enrichment";
import type { Context } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import type { Tx } from "@/server/db/tx";
import { creditPrices, creditsOf } from "@/server/domain/billing/credits";
import * as repository from "@/server/repositories/prospects/enrichment-lookups";

type Parts = { inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>; now(): Date };
type Place = { workspaceId: string; key: string };

/** Which prospects are being enriched, shared by all workers: two that ask about the same prospect at once start one lookup. */
export const createLookUps = ({ inWorkspace, now }: Parts) => ({
  /** Records that a lookup begins; or returns the vendor's id of the running one, null while it is unknown. */
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

const placeOf = (workspaceId: string, key: string) => ({
  ...{ workspaceId, table: "enrichment_lookups", column: "ref", rowId: key },
});

/** Seals an answer that is kept in place of the vendor's id, and opens it. */
export const answerSeal = (masterKey: Uint8Array) => ({
  close: (workspaceId: string, key: string, text: string): string =>
    Buffer.from(seal(masterKey, text, placeOf(workspaceId, key))).toString("base64"),
  open: (workspaceId: string, key: string, sealed: string): string =>
    unseal(masterKey, Buffer.from(sealed, "base64"), placeOf(workspaceId, key)).reveal(),
});

/** The enrichment vendor and its price in credits. */
export const showEnrichmentSource = async ({
  ports,
}: Pick<Context, "ports">): Promise<Output<typeof enrichment.source>> => ({
  isSandboxed: ports.enrichment.isSandbox,
  credits: creditsOf(creditPrices.enrich),
});
