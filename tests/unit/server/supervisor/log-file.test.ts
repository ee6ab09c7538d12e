import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openLogFile } from "@/server/supervisor/log-file";

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "tern-log-"));
  file = path.join(dir, "api.log");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("a log file", () => {
  it("goes on after the disk was full, says so once, and counts the lines it lost", () => {
    // The kernel refuses every byte written to this device with "no space left".
    symlinkSync("/dev/full", file);
    const reports: string[] = [];
    const log = openLogFile(file, (sentence) => reports.push(sentence));
    log.append("one");
    log.append("two");
    expect(reports).toEqual([
      expect.stringMatching(/api\.log cannot be written \(ENOSPC.*log lines are lost/),
    ]);

    unlinkSync(file);
    log.append("three");
    log.append("four");
    expect(readFileSync(file, "utf8")).toBe(
      "Lines missing here because they could not be written: 2.\nthree\nfour\n",
    );
    expect(reports).toHaveLength(1);
  });

  it("keeps the last 20 MB before it begins anew", () => {
    writeFileSync(file, "x".repeat(20 * 2 ** 20 + 1));
    const log = openLogFile(file, () => undefined);
    log.append("new");
    expect(readFileSync(file, "utf8")).toBe("new\n");
    expect(readFileSync(`${file}.1`, "utf8")).toHaveLength(20 * 2 ** 20 + 1);
  });
});
