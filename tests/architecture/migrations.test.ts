import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";

test("the migrations contain everything in the schema", () => {
  // Inside the checkout: the generator takes its folder from the working directory.
  mkdirSync(".tern-test", { recursive: true });
  const folder = mkdtempSync(".tern-test/migrations-");
  try {
    cpSync("server/db/migrations", folder, { recursive: true });
    const before = readdirSync(folder);
    execFileSync(
      process.execPath,
      [
        "node_modules/drizzle-kit/bin.cjs",
        "generate",
        "--dialect=postgresql",
        "--schema=./server/db/schema/*.ts",
        `--out=./${folder}`,
      ],
      { stdio: "pipe" },
    );
    expect(readdirSync(folder)).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test("only the newest snapshot of the schema is kept, as the generator reads no other", () => {
  const snapshots = readdirSync("server/db/migrations/meta").filter((file) => file !== "_journal.json");
  expect(snapshots).toHaveLength(1);
});
