import type { Pool } from "@/server/db/connections";
import type { DnsRecord } from "@/server/ports/registrar";

/** The records of a bought domain at this name, by type; null if the name belongs to no bought domain. */
export async function recordsAt(
  pool: Pool,
  name: string,
  type: DnsRecord["type"],
): Promise<DnsRecord[] | null> {
  const { rows } = await pool.query<{ name: string; records: DnsRecord[] }>(
    "select name, records from sandbox.zone_of($1)",
    [name],
  );
  const [zone] = rows;
  if (!zone) return null;
  const host = name.slice(0, -zone.name.length).replace(/\.$/, "");
  return zone.records.filter((record) => record.type === type && record.host === host);
}
