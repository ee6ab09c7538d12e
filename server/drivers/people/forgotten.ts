import { forgottenHash } from "@/server/domain/finder/forgotten";
import { type Identity, identityKey } from "@/server/domain/prospects/identity";
import type { Database } from "./reading";

/** Those of them by which somebody asked for deletion, as keys (`identityKey`). Asked anew for every answer: it must hold at once. */
export type ForgottenAmong = (identities: readonly Identity[]) => Promise<ReadonlySet<string>>;

export const forgottenAmong =
  ({ database, masterKey }: { database: Database; masterKey: Uint8Array }): ForgottenAmong =>
  async (identities) => {
    if (identities.length === 0) return new Set();
    const hashes = identities.map((identity) => forgottenHash(masterKey, identity));
    const rows = await database.transact((queries) =>
      queries.query<{ hash: Uint8Array }>(
        "select hash from plumbing.forgotten_people where hash = any($1::bytea[])",
        [hashes],
      ),
    );
    const gone = new Set(rows.map(({ hash }) => Buffer.from(hash).toString("hex")));
    return new Set(
      identities.flatMap((identity, at) =>
        gone.has(hashes[at]!.toString("hex")) ? [identityKey(identity)] : [],
      ),
    );
  };
