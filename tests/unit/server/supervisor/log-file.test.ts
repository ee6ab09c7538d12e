import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { openLogFile } from "@/server/supervisor/log-file";
import { openOutput } from "@/server/supervisor/output";

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "tern-log-"));
  file = path.join(dir, "api.log");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("a log file", () => {
  it("continues after the disk was full, reports it once, and counts the lost lines", () => {
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

  it("keeps the last 20 MB when it starts a new file", () => {
    writeFileSync(file, "x".repeat(20 * 2 ** 20 + 1));
    const log = openLogFile(file, () => undefined);
    log.append("new");
    expect(readFileSync(file, "utf8")).toBe("new\n");
    expect(readFileSync(`${file}.1`, "utf8")).toHaveLength(20 * 2 ** 20 + 1);
  });

  it("is readable by its owner only, and so is its folder (F14)", () => {
    const inside = path.join(dir, "logs", "api.log");
    openLogFile(inside, () => undefined).append("one");
    expect([inside, path.dirname(inside)].map((place) => statSync(place).mode & 0o777)).toEqual([
      0o600, 0o700,
    ]);
  });
});

describe("the output of a process", () => {
  it("keeps browser reports in a separate file (F4)", async () => {
    const output = openOutput(dir, "api", false);
    const stream = Readable.from(
      [
        '{"level":"error","kind":"browser","msg":"page failed"}',
        '{"level":"info","msg":"says \\"kind\\":\\"browser\\""}',
        'plain "kind":"browser"',
      ].map((line) => `${line}\n`),
    );
    output.take(stream);
    await once(stream, "close");
    await new Promise(setImmediate);
    const linesOf = (name: string) =>
      readFileSync(path.join(dir, "logs", `${name}.log`), "utf8")
        .trim()
        .split("\n");
    expect(linesOf("browsers")).toHaveLength(1);
    expect(linesOf("api")).toHaveLength(2);
  });
});
