import { spawnSync } from "node:child_process";
import { root } from "./source";

test("no import cycles, no oversized folders or functions, and no unused exports", () => {
  // A separate process, because the parser is an ES module with native code, which Jest cannot load.
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "scripts/check.ts", "structure"], {
    cwd: root,
    encoding: "utf8",
  });
  const lines = stdout.trim().split("\n");
  expect(lines.slice(0, -1)).toEqual([]);
  expect(Object.keys(JSON.parse(lines.at(-1) ?? "{}"))).toContain("cycles");
});
