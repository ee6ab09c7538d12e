import { fileOf, isWorkbook, readWorkbook, type Sheet } from "@/lib/sheets/workbook";
import { workbookOf } from "@/tests/support/workbook";
import { zipOf } from "@/tests/support/zip";

const named = (content: Buffer | string, name = "people.xlsx") =>
  new File([new Uint8Array(Buffer.from(content))], name);
const sheetsOf = async (file: File) => (await readWorkbook(file)) as Sheet[];

test("a sheet becomes text whose lines have the numbers of its rows", async () => {
  const file = named(workbookOf({ People: [["Name", "Email"], null, ["Ada, Countess", "ada@example.com"]] }));
  const [sheet] = await sheetsOf(file);
  expect(sheet).toEqual({ name: "People", rows: 2, csv: 'Name,Email\n\n"Ada, Countess",ada@example.com' });
  expect(await fileOf(file, sheet as Sheet).text()).toBe(sheet?.csv);
});

test("formulas have their saved value, days are days, numbers keep all digits, and merged cells come once", async () => {
  const rows = [
    ["Name", "Since", "Phone", "Both"],
    [
      { formula: 'A3&" "&"L"', value: "Ada L" },
      { day: "2026-02-28" },
      491_701_234_567,
      { formula: 'HYPERLINK("x")', value: '=cmd|"/c calc"!A1' },
    ],
  ];
  const [sheet] = await sheetsOf(named(workbookOf({ S: rows }, "C1:D1")));
  expect(sheet?.csv.split("\n")[1]).toBe('Ada L,2026-02-28,491701234567,"=cmd|""/c calc""!A1"');
});

test("only filled sheets are offered, by name and number of rows", async () => {
  const file = named(workbookOf({ Notes: [], Leads: [["Email"], ["a@x.example"]], Old: [["Email"]] }));
  expect((await sheetsOf(file)).map(({ name, rows }) => [name, rows])).toEqual([
    ["Leads", 2],
    ["Old", 1],
  ]);
  expect(await readWorkbook(named(workbookOf({ Notes: [] })))).toBe("empty");
});

test("what is no workbook is told apart: an old format, a damaged file, one with a password, another archive", async () => {
  const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
  expect(await readWorkbook(named(compound, "people.xls"))).toBe("old");
  expect(await readWorkbook(named(compound))).toBe("unreadable");
  expect(await readWorkbook(named("Name,Email\n"))).toBe("unreadable");
  expect(await readWorkbook(named(workbookOf({ S: [["Email"]] }).subarray(0, 400)))).toBe("unreadable");
  expect(await readWorkbook(named(zipOf({ "readme.txt": "hello" })))).toBe("unreadable");
});

test("an archive that would unpack to more than 100 MB is refused before it is unpacked, whatever its own entries say", async () => {
  const bomb = zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(101 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(200_000);
  expect(await readWorkbook(named(bomb))).toBe("tooLarge");
  const sizeInDirectory = bomb.indexOf("PK\u0001\u0002") + 24;
  bomb.writeUInt32LE(10, sizeInDirectory);
  expect(await readWorkbook(named(bomb))).toBe("unreadable");
});

test("a workbook is known by its name; other files are read as text", () => {
  expect(["a.xlsx", "b.XLS", "c.xlsm"].every((name) => isWorkbook({ name }))).toBe(true);
  expect(["a.csv", "xlsx", "a.xlsx.csv"].some((name) => isWorkbook({ name }))).toBe(false);
});
