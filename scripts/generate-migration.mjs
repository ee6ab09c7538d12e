import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

// npm run db:generate -- --name <name>: writes a migration with the changes of the schema.
const { status } = spawnSync(
  process.execPath,
  ["node_modules/drizzle-kit/bin.cjs", "generate", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;

// The generator only needs the newest snapshot; each is half a megabyte, so older ones are deleted.
const folder = "server/db/migrations/meta";
const snapshots = readdirSync(folder)
  .filter((file) => file.endsWith("_snapshot.json"))
  .sort();
for (const file of snapshots.slice(0, -1)) rmSync(path.join(folder, file));
