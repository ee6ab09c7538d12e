import { quotedPrintable } from "@/server/drivers/mail/quoted-printable";
import { worked } from "@/tests/support/cpu-time";

const decoded = (encoded: string) =>
  Buffer.from(
    encoded
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Every length around the end of a line, with every kind of content there. */
const texts = ["=", "é", "🚀", " ", "\t", "a"].flatMap((sign) =>
  Array.from(
    { length: 12 },
    (_, at) => `${"x".repeat(68 + at)}${sign}${sign} and more words after it${sign}`,
  ),
);

test.each([
  ...texts,
  "",
  "a=b=3D",
  `${"word ".repeat(60)}end`,
  "one\r\n\r\ntwo \r\n.three",
])("%j survives a round trip, in lines of 76 ASCII characters without trailing spaces", (text) => {
  const encoded = quotedPrintable(text);
  expect(decoded(encoded)).toBe(text);
  for (const line of encoded.split("\r\n")) {
    expect(line).toMatch(/^[\t\x20-\x7e]{0,76}$/);
    expect(line).not.toMatch(/[\t ]$/);
    expect(line.replace(/=([0-9A-F]{2}|$)/g, "")).not.toContain("=");
  }
});

test("a line of a megabyte without a space is encoded quickly", async () => {
  const { result: encoded, cpuMs } = await worked(() => quotedPrintable("x".repeat(1_000_000)));
  expect(cpuMs).toBeLessThan(1_000);
  expect(encoded.length).toBe(1_000_000 + 3 * Math.floor((1_000_000 - 1) / 75));
});
