import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { signedUp } from "@/tests/integration/http/caller";
import { startChild } from "@/tests/support/child";
import { asSuperuser, type Cluster, databaseUrl, testDist } from "@/tests/support/cluster";
import { query, startManagedCluster } from "@/tests/support/debian/postgres";
import { startInstallation } from "@/tests/support/installation";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startManagedCluster();
}, 600_000);
afterAll(() => cluster?.stop());

/** Runs a command of the cli with the login that owns the databases, which is no superuser. */
async function cli(database: string, ...args: string[]): Promise<{ code: number | string; output: string }> {
  const child = startChild("cli", [path.join(testDist, "cli.mjs"), ...args], {
    DATABASE_URL: databaseUrl(cluster.url, database, cluster.owner),
    TERN_KEYS: JSON.stringify(cluster.keys),
  });
  return { code: await child.exited, output: child.output() };
}

describe("PostgreSQL 15, with a login that is no superuser", () => {
  it("accepts the newest schema repeatedly", async () => {
    expect(await query(cluster, "postgres", "select rolsuper from pg_roles where rolname = 'tern'")).toEqual([
      { rolsuper: false },
    ]);
    expect(await cli("tern_template", "migrate")).toEqual({ code: 0, output: "" });
  });

  it("serves requests, and can be backed up and restored (R47)", async () => {
    const dir = mkdtempSync(path.join(tmpdir(), "tern-backup-"));
    const tern = await startInstallation({ cluster, doors: ["api", "worker"] });
    try {
      await signedUp(tern, "Acme");
      const [{ name: source }] = (await tern.sql("select current_database() as name")) as [{ name: string }];
      const copy = `copy_${randomBytes(4).toString("hex")}`;
      await asSuperuser(cluster.url, (client) => client.query(`create database ${copy} owner tern`));
      const file = path.join(dir, "tern.backup");
      expect((await cli(source, "backup", "--to", file)).code).toBe(0);
      const restored = await cli(copy, "restore", "--from", file);
      expect(restored.output).toContain("until it is released");
      expect(await query(cluster, copy, "select name from workspaces")).toEqual([{ name: "Acme" }]);
      expect((await cli(copy, "migrate")).code).toBe(0);
    } finally {
      await tern.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
