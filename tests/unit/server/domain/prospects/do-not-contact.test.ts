import { columnsOf, domainsAbove, readCompany, readListed } from "@/server/domain/prospects/do-not-contact";

const readAs = (typed: string) => {
  const read = readListed(typed);
  return read && `${read.kind} ${read.value}`;
};

test.each([
  ["Ann Lee <ANN@Corp.example>", "email ann@corp.example"],
  ["mailto:ann@corp.example", "email ann@corp.example"],
  ['"ann@corp.example",', "email ann@corp.example"],
  ["corp.example", "domain corp.example"],
  ["https://www.Corp.example/", "domain corp.example"],
  ["@corp.example", "domain corp.example"],
  ["*@corp.example", "domain corp.example"],
  ["*.corp.co.uk", "domain corp.co.uk"],
  ["mail.corp.example", "domain mail.corp.example"],
  ["müller.example", "domain xn--mller-kva.example"],
  ["https://www.linkedin.com/in/Ann-Lee/?trk=1", "profile_url https://linkedin.com/in/ann-lee"],
  ["+44 (0)20 7946 0100", "phone +442079460100"],
  ["0044 20 7946 0100", "phone +442079460100"],
])("reads %s", (typed, wanted) => expect(readAs(typed)).toBe(wanted));

test.each([
  ["a country's or kind's own domain, which would exclude everyone there", ["com", "co.uk", "@com"]],
  [
    "a page that is no profile, whose whole site was hardly meant",
    ["https://corp.example/about", "x.example/ann"],
  ],
  ["a number without its country", ["020 7946 0100", "12"]],
  ["names and other texts", ["Corp Ltd", "ann@", "@", "", "ann at corp.example", "1.2.3.4"]],
])("does not take %s", (_what, typed) => expect(typed.map(readAs)).toEqual(typed.map(() => null)));

test("compares an address without its plus tag, and a profile without capitals", () => {
  expect(readListed("ann+news@corp.example")).toMatchObject({ key: "ann@corp.example" });
  expect(readListed("linkedin.com/in/ACoAAB12345678")?.key).toBe("https://linkedin.com/in/acoaab12345678");
});

test("a domain is below all domains it ends with, but not below its ending alone", () => {
  expect(domainsAbove("eu.Corp.example")).toEqual(["eu.corp.example", "corp.example"]);
  expect(domainsAbove("localhost")).toEqual([]);
});

test("a file of domains alone uses them; beside people they are left to the member", () => {
  expect(columnsOf([["Site"], ["a.example"], ["b.example"]]).columns).toMatchObject([
    { header: "Site", kind: "domain", isUsed: true },
  ]);
  expect(
    columnsOf([
      ["Site", "Mail"],
      ["a.example", "x@a.example"],
    ]).columns,
  ).toMatchObject([
    { kind: "domain", isUsed: false },
    { kind: "email", isUsed: true },
  ]);
});

test("a file whose first row names someone has no header", () => {
  expect(columnsOf([["ann@corp.example"], ["bo@corp.example"]])).toMatchObject({
    hasHeader: false,
    columns: [{ header: "", kind: "email" }],
  });
});

test("a column counts as what at least half of its filled cells are", () => {
  const cells = (values: string[]) => columnsOf([["X"], ...values.map((value) => [value])]).columns[0]?.kind;
  expect(cells(["a@b.example", "", "", "unknown"])).toBe("email");
  expect(cells(["a@b.example", "x", "y"])).toBeNull();
});

test.each([
  ["Acme GmbH", "acme"],
  ["ACME, Inc.", "acme"],
  ["Ácme  Ltd", "acme"],
  ["Ａｃｍｅ Co., Ltd.", "acme"],
  ["Acme S.A.", "acme"],
  ["Acme GmbH & Co. KG", "acme"],
  ["Straße & Söhne AG", "strasse and sohne"],
  ["Strasse und Soehne", "strasse und soehne"],
  ["Acme Labs", "acme labs"],
  ["株式会社アクメ", "株式会社アクメ"],
])("compares the company %s by %s", (typed, key) => {
  expect(readCompany(typed)).toEqual({ kind: "company", value: key, key, label: typed.replace(/\s+/g, " ") });
});

test.each([["Freelance"], ["n/a"], ["-"], ["…"], [""]])("takes %s for no company", (typed) =>
  expect(readCompany(typed)).toBeNull());

test("a column of companies is known by its header, and used only if nothing else names anyone", () => {
  const columns = (rows: string[][]) => columnsOf(rows).columns;
  expect(columns([["Company"], ["Acme GmbH"], ["Corp Ltd"]])).toMatchObject([
    { header: "Company", kind: "company", isUsed: true },
  ]);
  expect(
    columns([
      ["Firma", "Website", "Notiz"],
      ["Acme GmbH", "acme.example", "alt"],
    ]),
  ).toMatchObject([
    { kind: "company", isUsed: false },
    { kind: "domain", isUsed: true },
    { kind: null, isUsed: false },
  ]);
  expect(
    columns([
      ["Email", "Company"],
      ["ann@acme.example", "Acme GmbH"],
    ]),
  ).toMatchObject([
    { kind: "email", isUsed: true },
    { kind: "company", isUsed: false },
  ]);
});
