import { readFileSync } from "node:fs";
import { measureMails, type Parts, shareOf } from "@/bench/mails/all";
import { type Half, halves, hashesOf, readMails } from "@/bench/mails/read";

test("there are more than four hundred emails, half of them older than the rules", () => {
  const [first = 0, second = 0] = halves.map(
    (half) => readMails(half, "reports").length + readMails(half, "replies").length,
  );
  expect(first).toBeGreaterThanOrEqual(200);
  expect(first + second).toBeGreaterThanOrEqual(400);
});

describe.each(halves)("the labelled mails of the %s half", (half: Half) => {
  let parts: Parts;
  beforeAll(async () => {
    parts = await measureMails([half]);
  });
  const missed = (part: keyof Parts) =>
    parts[part].misses.map(({ name, expected, got }) => `${name}: ${expected}, not ${got}`);

  test("are those that were hashed when they were written", () => {
    expect(hashesOf(half)).toBe(readFileSync(`bench/mails/${half}.sha256`, "utf8"));
  });

  test("never takes a bounce report for a reply, and misses no valid address and no complaint (R17)", () => {
    expect(missed("reportAsReply")).toEqual([]);
    expect(missed("goodAddressLost")).toEqual([]);
    expect(missed("complaintsMissed")).toEqual([]);
    expect(shareOf(parts.bounceClass)).toBeGreaterThanOrEqual(0.97);
  });

  test("distinguishes replies, calendar notices and automatic messages (R14, R16, R18)", () => {
    expect(shareOf(parts.answerKind)).toBeGreaterThanOrEqual(0.97);
  });

  test("separates the sender's own words from quotations and signatures", () => {
    expect(missed("splitEmpty")).toEqual([]);
    expect(shareOf(parts.split)).toBeGreaterThanOrEqual(0.9);
  });

  test("follows a tracked link to the address the author typed (R18)", () =>
    expect(missed("linkTarget")).toEqual([]));

  test("distinguishes people from programs by their user agent (R18)", () => {
    expect(missed("botAsPerson")).toEqual([]);
    expect(missed("personAsBot")).toEqual([]);
  });

  test("names are kept as they are written (R25)", () => expect(missed("names")).toEqual([]));
});
