import { firstRecords } from "@/server/domain/imports/records";
import { detectSeparator } from "@/server/domain/imports/separator";
import { headBytes, sniff } from "@/server/domain/imports/sniff";
import { endsSoon } from "@/tests/support/ends-soon";

const sniffed = (text: string) => sniff(Buffer.from(text), "utf-8");
const records = (text: string, separator = ",") =>
  firstRecords(text, separator, 100, false).map(({ line, cells }) => [line, ...cells]);

describe("separators (PROSPECT-23)", () => {
  test.each([
    ["a,b\n1,2\n", ","],
    ["a;b;c\n1;2,5;3\n4;5,5;6\n", ";"],
    ["a\tb\n1, one\t2\n", "\t"],
    ['a;b\n"1,2,3";4\n', ";"],
    ["Email\na@b.co\n", ","],
    ["sep=;\nName,x;Email\nA,b;a@b.co\n", ";"],
  ])("%j", (text, separator) => expect(detectSeparator(text).separator).toBe(separator));
});

describe("rows of difficult files", () => {
  test.each<[string, string, (number | string)[][]]>([
    [
      "a comma in quotes",
      'a,b\n"x, y",2\n',
      [
        [1, "a", "b"],
        [2, "x, y", "2"],
      ],
    ],
    [
      "doubled quotes",
      'a\n"say ""hi"""\n',
      [
        [1, "a"],
        [2, 'say "hi"'],
      ],
    ],
    [
      "line breaks in quotes",
      'a,b\n"1\n2\n3",4\n5,6\n',
      [
        [1, "a", "b"],
        [2, "1\n2\n3", "4"],
        [3, "5", "6"],
      ],
    ],
    [
      "empty lines",
      "a\n\n1\n   \n\n2\n\n",
      [
        [1, "a"],
        [3, "1"],
        [6, "2"],
      ],
    ],
    [
      "empty cells",
      "a,b,c\n1,,\n",
      [
        [1, "a", "b", "c"],
        [2, "1", "", ""],
      ],
    ],
    [
      "empty quotes",
      'a,b\n"",2\n',
      [
        [1, "a", "b"],
        [2, "", "2"],
      ],
    ],
    [
      "JSON in a cell",
      'k,v\n1,"{""a"": [1, 2]}"\n',
      [
        [1, "k", "v"],
        [2, "1", '{"a": [1, 2]}'],
      ],
    ],
    [
      "spaces around quotes",
      'a,b\n "1" ,"2" \n',
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "quotation marks that belong to the value",
      'a,b\n"""Ed""","""Ed"" ""Moor"""\n"Ed" "Moor",2\n',
      [
        [1, "a", "b"],
        [2, '"Ed"', '"Ed" "Moor"'],
        [3, '"Ed" "Moor"', "2"],
      ],
    ],
    [
      "rows behind cells of several lines and empty rows, numbered as a spreadsheet does",
      'a,b\n"1\n1",2\n\n"3\n3\n3","4\n4"\n5,6\n',
      [
        [1, "a", "b"],
        [2, "1\n1", "2"],
        [4, "3\n3\n3", "4\n4"],
        [5, "5", "6"],
      ],
    ],
    [
      "a quote inside a word",
      'a,b\n5" pipe,2\n3,4\n',
      [
        [1, "a", "b"],
        [2, '5" pipe', "2"],
        [3, "3", "4"],
      ],
    ],
    [
      "no line end at the end",
      "a\n1",
      [
        [1, "a"],
        [2, "1"],
      ],
    ],
    [
      "ragged rows",
      "a,b\n1\n1,2,3\n",
      [
        [1, "a", "b"],
        [2, "1"],
        [3, "1", "2", "3"],
      ],
    ],
    [
      "other scripts",
      "名前,市\n山田,東京\n",
      [
        [1, "名前", "市"],
        [2, "山田", "東京"],
      ],
    ],
  ])("%s", (_, text, expected) => expect(records(text)).toEqual(expected));

  test("a quote that never closes keeps the rows before it", () =>
    expect(records('a,b\n1,2\n3,"open\n4,5\n')).toEqual([
      [1, "a", "b"],
      [2, "1", "2"],
    ]));
});

describe("the preview of a file at upload", () => {
  test("has header, samples and guesses by column", () => {
    expect(sniffed("First Name;E-Mail\nAda;ada@example.com\nGrace;grace@example.com\n")).toEqual({
      separator: ";",
      headers: ["First Name", "E-Mail"],
      samples: [
        ["Ada", "Grace"],
        ["ada@example.com", "grace@example.com"],
      ],
      guesses: [
        { target: "first_name", guess: "sure" },
        { target: "work_email", guess: "sure" },
      ],
    });
  });
  test("leaves out a last row that the sample cuts off", () => {
    const row = "somebody@example.com\n";
    const text = `Email\n${row.repeat(headBytes / row.length + 5)}`;
    const result = sniffed(text);
    expect(typeof result === "object" && result.samples[0]?.every((cell) => cell === row.trim())).toBe(true);
  });
  test("accepts two hundred columns", () => {
    expect(typeof sniffed(`${"a,".repeat(199)}b\n`)).toBe("object");
    expect(sniffed(`${"a,".repeat(200)}b\n`)).toBe("csv_too_many_columns");
  });
  test("refuses a million columns", () => {
    const bytes = Buffer.from(`${"a,".repeat(1_000_000)}b\n`);
    expect(endsSoon(() => sniff(bytes, "utf-8"))).toBe("csv_too_many_columns");
  });
  test("reads a first line with an address as a person, not a header", () =>
    expect(sniffed("Ada,ada@example.com\nGrace,grace@example.com\n")).toBe("csv_no_header"));
  test("refuses a file of empty lines", () => {
    expect(sniffed("\n\n")).toBe("csv_no_accepted_lines");
    expect(sniffed(",,\n")).toBe("csv_no_accepted_lines");
  });
});
