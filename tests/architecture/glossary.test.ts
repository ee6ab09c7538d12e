import { code, filesIn, read } from "./source";

const rows = read("docs/glossary.md")
  .split("\n")
  .map((line) => line.split("|").slice(1, -1))
  .filter((cells) => cells.length === 7)
  .map((cells) => cells.map((cell) => cell.trim()))
  .filter(([term = ""]) => term !== "term" && !term.startsWith("---"));

const textsOf = (locale: string) =>
  filesIn(`messages/${locale}`, /\.json$/)
    .map(read)
    .join("\n")
    .toLowerCase();

test.each([
  ["de", 3],
  ["es", 4],
  ["fr", 5],
  ["pt", 6],
])("the glossary names things as the texts in %s do", (locale, column) => {
  const texts = textsOf(locale);
  const words = rows.map((cells) => cells[column] ?? "");
  expect(words.length).toBeGreaterThan(50);
  expect(words.filter((word) => !texts.includes(word.toLowerCase()))).toEqual([]);
});

test("the glossary names things as the code does", () => {
  const source = code.map(read).join("\n");
  const names = rows.map(([, , name = ""]) => name.replaceAll("`", ""));
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});
