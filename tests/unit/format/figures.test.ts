import { formatBytes } from "@/lib/format/bytes";
import { initials } from "@/lib/format/initials";
import { cappedCount, formatCompact, formatNumber } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";

it("writes numbers as the language does", () => {
  expect([formatNumber(1204, "en"), formatNumber(1204, "de")]).toEqual(["1,204", "1.204"]);
  expect(formatCompact(1_240_000, "en")).toBe("1.2M");
});

it("caps a count at 99+", () => {
  expect([cappedCount(0), cappedCount(99), cappedCount(100)]).toEqual(["0", "99", "99+"]);
});

describe("a rate", () => {
  it("carries the counts it is made of", () => {
    expect(formatRate(459, 1204, "en")).toEqual({ text: "38.1%", parts: { part: "459", whole: "1,204" } });
  });

  it("is a dash if nothing was counted", () => {
    expect(formatRate(0, 0, "en")).toEqual({ text: "–", parts: null });
  });
});

it.each([
  [0, "0 byte"],
  [812 * 1024, "812 kB"],
  [1.8 * 1024 * 1024, "1.8 MB"],
  [5 * 1024 * 1024, "5 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes, "en").replace("bytes", "byte")).toBe(text);
});

it.each([
  ["Ines Kowalczyk", "IK"],
  ["Ines Maria Kowalczyk", "IK"],
  ["Tomás", "T"],
  ["nora@kestrel.example", "N"],
  ["  ", ""],
  ["élodie ÿ", "ÉŸ"],
  ["Ana – Lima", "AL"],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
