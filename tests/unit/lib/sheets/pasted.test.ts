import { readPasted } from "@/lib/sheets/pasted";

const read = (text: string) =>
  readPasted(text, { name: "Full name", email: "Work email", profileUrl: "Profile URL" });

test("one person per line: an address, a URL, or a name beside either", () => {
  const found = read(
    "ada@example.com\n\nGrace Hopper <grace@navy.example>\nhttps://people.example/in/alan-1\nwww.people.example/in/joan",
  );
  expect(found).toMatchObject({ emails: 2, profileUrls: 2, others: 0 });
  expect(found.csv.split("\n")).toEqual([
    "Full name,Work email,Profile URL",
    ",ada@example.com,",
    "Grace Hopper,grace@navy.example,",
    ",,https://people.example/in/alan-1",
    ",,www.people.example/in/joan",
  ]);
});

test("a name keeps its apostrophe, and comes first name first", () => {
  const names = (text: string) => read(text).csv.split("\n").slice(1);
  expect(names("Conor O'Brien <conor@brien.example>")).toEqual(["Conor O'Brien,conor@brien.example,"]);
  expect(names('"Müller, Zoë" <zoe@mueller.example>')).toEqual(["Zoë Müller,zoe@mueller.example,"]);
  expect(names("Müller, Zoë <zoe@mueller.example>")).toEqual(["Zoë Müller,zoe@mueller.example,"]);
  expect(names("Ada Lovelace, Acme, ada@example.com")).toEqual(["Ada Lovelace Acme,ada@example.com,"]);
});

test("recipients copied from a mail are several people on one line", () => {
  const found = read(
    '"Lovelace, Ada" <ada@example.com>; Grace <grace@navy.example>, mailto:joan@clarke.example.',
  );
  expect(found).toMatchObject({ emails: 3, profileUrls: 0, others: 0 });
  expect(found.csv).toContain("joan@clarke.example");
});

test("lines with neither are kept, so that the report names them", () => {
  expect(read("Ada Lovelace\nada@example.com")).toMatchObject({ emails: 1, others: 1 });
  expect(read("Ada Lovelace\nada@example.com").csv.split("\n")).toHaveLength(3);
});

test("cells copied from a spreadsheet stay a table with their own headings", () => {
  const table = "Name\tEmail\tCity\nAda\tada@example.com\tLondon\nGrace\tgrace@navy.example\t";
  expect(read(table).csv).toBe(table);
  expect(read(table)).toMatchObject({ emails: 2 });
});

test("nothing is found in nothing", () => {
  expect(read(" \n ")).toMatchObject({ emails: 0, profileUrls: 0, others: 0 });
});
