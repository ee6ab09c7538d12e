import { countRows } from "@/server/domain/imports/count-rows";
import { decodeText, detectEncoding, type Encoding } from "@/server/domain/imports/encoding";

const utf16 = (text: string, isBig: boolean, withMark: boolean) => {
  const bytes = Buffer.from((withMark ? "\ufeff" : "") + text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
const table = "Name;E-mail\nZoë Öztürk;zoe@example.com\n";

describe("encodings of spreadsheets are recognized (PROSPECT-23)", () => {
  const files: [string, Uint8Array, Encoding][] = [
    ["UTF-8", Buffer.from(table), "utf-8"],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${table}`), "utf-8"],
    ["plain ASCII", Buffer.from("Email\na@b.co\n"), "utf-8"],
    ["UTF-16 little endian with a mark", utf16(table, false, true), "utf-16le"],
    ["UTF-16 big endian with a mark", utf16(table, true, true), "utf-16be"],
    ["UTF-16 little endian without", utf16(table, false, false), "utf-16le"],
    ["UTF-16 big endian without", utf16(table, true, false), "utf-16be"],
    ["Windows-1252", Buffer.from(table, "latin1"), "windows-1252"],
    ["Japanese in UTF-16 with a mark", utf16("名前\n山田\n", false, true), "utf-16le"],
  ];
  test.each(files)("%s", (_, bytes, encoding) => expect(detectEncoding(bytes)).toBe(encoding));

  test("the text is the same in every encoding", () => {
    for (const [, bytes, encoding] of files.slice(3, 8)) expect(decodeText(bytes, encoding)).toBe(table);
    expect(decodeText(files[1]![1], "utf-8")).toBe(table);
    expect(decodeText(Uint8Array.from([0x80, 0x93, 0x9c]), "windows-1252")).toBe("€“œ");
  });

  test("an accent late in a long file is noticed", () => {
    const long = `Name\n${"Ada\n".repeat(30_000)}Zoë\n`;
    expect(detectEncoding(Buffer.from(long))).toBe("utf-8");
    expect(detectEncoding(Buffer.from(long, "latin1"))).toBe("windows-1252");
  });

  test("one broken byte does not make a UTF-8 file another encoding", () => {
    const bytes = Buffer.concat([Buffer.from("Zoë é è ü ö\n"), Uint8Array.from([0xe9]), Buffer.from("\n")]);
    expect(detectEncoding(bytes)).toBe("utf-8");
    expect(decodeText(bytes, "utf-8")).toContain("Zoë é è ü ö\n\ufffd");
  });

  test.each([
    "\v",
    "\u0001",
    "\u001c",
    "\u007f",
  ])("a single %j written by a spreadsheet or a CRM does not make a file invalid", (control) =>
    expect(
      detectEncoding(Buffer.from(`Name;Note\nAda;first line${control}second line\n${"Bo;x\n".repeat(50)}`)),
    ).toBe("utf-8"));

  test("line ends become line feeds", () =>
    expect(decodeText(Buffer.from("a\r\nb\rc\n"), "utf-8")).toBe("a\nb\nc\n"));
});

describe("data that is not text is refused", () => {
  test.each([
    ["a workbook", Buffer.from("PK\u0003\u0004 and more")],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ["zero bytes in the middle", Buffer.from(`Email\n${"a@b.co\n".repeat(9_000)}a\u0000b\n`)],
    ["zero bytes after a mark", Buffer.from("\ufeffEmail\na\u0000b\n")],
    ["mostly control characters", Buffer.from("\u0001\u0002\u0003\u0004Email\u0005\u0006")],
  ])("%s", (_, bytes) => expect(detectEncoding(bytes)).toBeNull());
});

describe("records are counted while a file streams in", () => {
  const count = (bytes: Uint8Array, encoding: Encoding, chunk = 7) => {
    const counter = countRows(encoding);
    for (let at = 0; at < bytes.length; at += chunk) counter.push(bytes.subarray(at, at + chunk));
    return counter.end();
  };
  test.each([
    ["a\n1\n2\n", 3],
    ["a\r\n1\r\n2", 3],
    ["a\r1\r2\r", 3],
    ['a,b\n"one\ntwo",2\n\n  \n"say ""hi""\n",3\n', 3],
    ["", 0],
    ["\n\n", 0],
  ])("%j", (text, records) => {
    for (const chunk of [1, 7, 1000]) {
      expect(count(Buffer.from(text), "utf-8", chunk).records).toBe(records);
      expect(count(utf16(text, false, false), "utf-16le", chunk).records).toBe(records);
      expect(count(utf16(text, true, false), "utf-16be", chunk).records).toBe(records);
    }
  });
  test("a zero character is noticed in every width", () => {
    expect(count(utf16("a\u0000b", false, false), "utf-16le").hasNul).toBe(true);
    expect(count(utf16("aĀb", false, false), "utf-16le").hasNul).toBe(false);
  });
});
