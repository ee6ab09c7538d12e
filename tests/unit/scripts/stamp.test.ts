import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stampOf } from "@/scripts/build/stamp";

let home: string;
const stamp = (also?: string) =>
  stampOf(path.join(home, "out", ".stamp"), [path.join(home, "src"), path.join(home, "gone")], also);

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "stamp-"));
  mkdirSync(path.join(home, "src", "deep"), { recursive: true });
  writeFileSync(path.join(home, "src", "deep", "a.ts"), "one");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe("the build stamp", () => {
  it("calls a first build stale, but not a second one of the same sources", () => {
    expect(stamp().stale).toBe(true);
    stamp().done();
    expect(stamp().stale).toBe(false);
  });

  it("notices a changed file, a new file, a renamed file and another flavor", () => {
    stamp("release").done();
    expect(stamp("test").stale).toBe(true);
    writeFileSync(path.join(home, "src", "deep", "a.ts"), "two");
    expect(stamp("release").stale).toBe(true);
    stamp("release").done();
    writeFileSync(path.join(home, "src", "b.ts"), "");
    expect(stamp("release").stale).toBe(true);
  });

  it("stays stale if a build is interrupted", () => {
    stamp().done();
    stamp().begin();
    expect(stamp().stale).toBe(true);
  });
});
