import { createHmac } from "node:crypto";
import type { Config } from "@/server/config";
import { asAdmin } from "./as-admin";

/**
 * Notes at the first start which key seals this database, and refuses any other from then on (decision 1.14): with a wrong key no
 * mailbox password opens, and what is sealed with it is lost for the right one. Needs the migrated schema.
 */
export async function refuseOtherKey(config: Config): Promise<void> {
  const ours = fingerprint(config.keys.secret);
  const known = await asAdmin(config, async (client) => {
    await client.query(
      "insert into plumbing.installation (key, value) values ('sealed by', $1) on conflict do nothing",
      [ours],
    );
    const { rows } = await client.query("select value from plumbing.installation where key = 'sealed by'");
    return rows[0]?.value;
  });
  if (known !== ours)
    throw new Error(
      "This database was sealed with another TERN_SECRET_KEY: start with the key it was made with.",
    );
}

/** Tells keys apart and gives none away. */
export const fingerprint = (key: string) =>
  createHmac("sha256", Buffer.from(key, "base64")).update("tern installation").digest("base64url");
