import { firstUcs2Character, textSizeOf } from "@/lib/contract/accounts/phone-text";

const size = (text: string) => {
  const { encoding, length, segments, left } = textSizeOf(text);
  return `${encoding} ${length} ${segments} ${left}`;
};

describe("how a text is sent as SMS (ux 45)", () => {
  test.each([
    ["nothing", "", "gsm7 0 0 160"],
    ["a word", "Hello", "gsm7 5 1 155"],
    ["160 of the basic alphabet", "a".repeat(160), "gsm7 160 1 0"],
    ["one more", "a".repeat(161), "gsm7 161 2 145"],
    ["two full parts", "a".repeat(306), "gsm7 306 2 0"],
    ["three", "a".repeat(307), "gsm7 307 3 152"],
    ["characters of the extension table count as two", "€".repeat(80), "gsm7 160 1 0"],
    ["and are never split", `${"a".repeat(152)}€${"a".repeat(20)}`, "gsm7 174 2 131"],
    ["umlauts and accents of the SMS alphabet", "Grüße à Ñandú".replace("ú", "u"), "gsm7 13 1 147"],
    ["70 of any other", "ç".repeat(70), "ucs2 70 1 0"],
    ["71", "ç".repeat(71), "ucs2 71 2 63"],
    ["134", "ç".repeat(134), "ucs2 134 2 0"],
    ["an emoji counts as two", "👍".repeat(35), "ucs2 70 1 0"],
    ["and is never split", `${"ç".repeat(66)}👍${"ç".repeat(10)}`, "ucs2 78 2 55"],
    ["one curly quote changes the encoding of the whole text", `${"a".repeat(100)}’`, "ucs2 101 2 33"],
    ["a line break counts as one", "a\nb\r", "gsm7 4 1 156"],
  ])("%s", (_name, text, expected) => {
    expect(size(text)).toBe(expected);
  });

  test("the character at fault is named", () => {
    expect([firstUcs2Character("Hello €"), firstUcs2Character("It’s"), firstUcs2Character("Hi 👍")]).toEqual([
      null,
      "’",
      "👍",
    ]);
  });
});
