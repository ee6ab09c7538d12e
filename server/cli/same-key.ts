import { createHmac } from "node:crypto";
import pg from "pg";
import type { Config } from "@/server/config";

/**
 * Notes at the first start which key seals this database, and refuses any other from then on (decision 1.14): with a wrong key no
 * mailbox password opens, and what is sealed with it is lost for the right one. Needs the migrated schema.
 */
export async function refuseOtherKey({ database, keys }: Config): Promise<void> {
  const client = new pg.Client({ connectionString: database.url("admin") });
  await client.connect();
  try {
    await client.query(
      "insert into plumbing.installation (key, value) values ('sealed by', $1) on conflict do nothing",
      [fingerprint(keys.secret)],
    );
    const { rows } = await client.query("select value from plumbing.installation where key = 'sealed by'");
    if (rows[0]?.value === fingerprint(keys.secret)) return;
  } finally {
    await client.end();
  }
  throw new Error(
    "This database was sealed with another TERN_SECRET_KEY: start with the key it was made with.",
  );
}

/** Tells keys apart and gives none away. */
const fingerprint = (key: string) =>
  createHmac("sha256", Buffer.from(key, "base64")).update("tern installation").digest("base64url");
