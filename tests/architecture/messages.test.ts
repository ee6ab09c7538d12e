import { readdirSync } from "node:fs";
import { join } from "node:path";
import { errorCodes } from "@/lib/contract/errors";
import { read, root } from "./source";

const locales = ["en", "fr", "de", "pt", "es"] as const;
const namespaces = readdirSync(join(root, "messages/en")).filter((name) => name.endsWith(".json"));
type Tree = { [key: string]: string | Tree };
const texts = (locale: string, file: string) => JSON.parse(read(`messages/${locale}/${file}`)) as Tree;
const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const argumentsOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*([a-z]\w*)\s*[,}]/g)].map((match) => match[1]))].sort();

describe.each(namespaces)("%s", (file) => {
  test.each(locales)("has the same keys in %s", (locale) => {
    const keys = (of: string) =>
      flat(texts(of, file))
        .map(([key]) => key)
        .sort();
    expect(keys(locale)).toEqual(keys("en"));
  });

  test.each(locales)("fills the same values in %s", (locale) => {
    const english = new Map(flat(texts("en", file)));
    const odd = flat(texts(locale, file)).filter(
      ([key, text]) => String(argumentsOf(text)) !== String(argumentsOf(english.get(key) ?? "")),
    );
    expect(odd.map(([key]) => key)).toEqual([]);
  });
});

test.each(locales)("every error code has a text in %s (I18N-06)", (locale) => {
  const known = new Set(Object.keys(texts(locale, "errors.json")));
  expect([...errorCodes, "unreachable"].filter((code) => !known.has(code))).toEqual([]);
});
