import type { Queries } from "@/server/db/tx";
import { countryCode, countryNumber, stateKey, stateValue } from "@/server/domain/finder/values";
import { folded } from "@/server/domain/finder/words";
import type { Suggestion, SuggestQuery } from "@/server/ports/people-database";

const dictionaries: Record<string, { table: string; shown: string }> = {
  job_title: { table: "titles", shown: "title" },
  company: { table: "companies", shown: "name" },
  industry: { table: "industries", shown: "industry" },
  state: { table: "states", shown: "state" },
};

type Row = { shown: string; country: number };

/** One more than asked for, if there are more. Only dictionaries are read. */
export async function suggestionsIn(
  queries: Queries,
  generation: number,
  filter: string,
  asked: SuggestQuery,
): Promise<Suggestion[]> {
  const text = folded(asked.query);
  // No letter and no digit: nothing has a name of signs only, and the dictionary would be read to its end.
  if (asked.query.trim() !== "" && !/[\p{L}\p{N}]/u.test(text)) return [];
  if (filter === "country") return countriesIn(queries, generation, text, asked);
  const dictionary = dictionaries[filter];
  if (!dictionary) return [];
  const { table, shown } = dictionary;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = text
    .split(" ")
    .filter(Boolean)
    .map((word) => `folded like ${add(`%${word.replace(/[\\%_]/g, "\\$&")}%`)}`);
  if (asked.freshOnly) where.push("fresh_uses > 0");
  const isState = filter === "state";
  if (isState && asked.country) where.push(`country = ${add(countryNumber(asked.country))}::smallint`);
  if (asked.exclude.length > 0) {
    const keys = isState ? `array[country || '/' || folded, folded]` : "array[folded]";
    where.push(`not ${keys} && ${add(asked.exclude.map(isState ? stateKey : folded))}::text[]`);
  }
  // Trigrams need three letters; a shorter text is looked for among the most frequent values.
  const isShort = text.replaceAll(" ", "").length < 3;
  const from = isShort
    ? `(select * from finder.${table}_${generation} where uses > 0 order by uses desc, id limit 20000) d`
    : `finder.${table}_${generation} d`;
  const rows = await queries.query<Row>(
    `select ${shown} as shown, ${isState ? "country" : "0"} as country from ${from}
      where uses > 0 ${where.map((one) => `and ${one}`).join(" ")}
      order by uses desc, id limit ${add(asked.limit + 1)} offset ${add(asked.offset)}`,
    values,
  );
  return rows.map((row) => ({
    stringValue: row.shown,
    savedValue: isState ? stateValue(countryCode(row.country), row.shown) : row.shown,
  }));
}

/** Countries by their name in the reader's language, or in English. */
async function countriesIn(
  queries: Queries,
  generation: number,
  text: string,
  { exclude, offset, limit, locale, freshOnly }: SuggestQuery,
): Promise<Suggestion[]> {
  const rows = await queries.query<{ country: number }>(
    `select country from finder.countries_${generation} ${freshOnly ? "where fresh_uses > 0" : ""} order by uses desc, country`,
  );
  const namesIn = (language: string) => new Intl.DisplayNames([language], { type: "region" });
  const [own, english] = [namesIn(locale), namesIn("en")];
  return rows
    .map(({ country }) => countryCode(country))
    .filter((code) => !exclude.includes(code))
    .filter((code) => [own, english].some((names) => folded(names.of(code) ?? "").includes(text)))
    .slice(offset, offset + limit + 1)
    .map((code) => ({ stringValue: own.of(code) ?? code, savedValue: code }));
}
