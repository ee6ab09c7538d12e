import * as z from "zod";
import { stateValue } from "@/server/domain/finder/values";
import { folded } from "@/server/domain/finder/words";
import type { NotNow, PeopleDatabase, Suggestion, SuggestQuery } from "@/server/ports/people-database";
import type { Calls } from "./calls";
import type { Said } from "./client";
import { countriesIn, countryCodeOf } from "./countries";
import { garbled } from "./meaning";
import { perRequest } from "./person";

/** What people may begin to type into a filter; the vendor takes nothing for it. */
export const suggesting =
  (call: Calls): PeopleDatabase["suggest"] =>
  async (filter, asked) => {
    if (filter === "country") return sliced(countriesNamed(asked), asked);
    const field = suggestedFields[filter];
    if (field === undefined) return { kind: "suggestions", items: [], nextOffset: null };
    const { query, offset, limit, exclude } = asked;
    const size = Math.min(perRequest, offset + limit + exclude.length + 1);
    const sent = { field, text: query.trim(), size: String(size), titlecase: "true" };
    const items = await call("autocomplete", { query: sent }, (said) => readSuggestions(said, filter, asked));
    return "kind" in items ? items : sliced(items, asked);
  };

const suggestedFields: Record<string, string> = {
  job_title: "title",
  company: "company",
  industry: "industry",
  state: "region",
};
const suggestionsShape = z.object({
  data: z.array(
    z.object({
      name: z.string().min(1),
      meta: z
        .object({ country: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
});

function readSuggestions(
  { status, body }: Said,
  filter: string,
  { country }: SuggestQuery,
): Suggestion[] | NotNow {
  if (status === 404) return [];
  const said = suggestionsShape.safeParse(body).data;
  if (!said) return garbled;
  return said.data.flatMap(({ name, meta }) => {
    if (filter !== "state") return [{ stringValue: name, savedValue: name }];
    const code = meta?.country ? countryCodeOf(meta.country) : (country ?? "");
    if (country && code !== country) return [];
    return [{ stringValue: name, savedValue: stateValue(code, name) }];
  });
}

/** Countries are known here, in the reader's language. */
function countriesNamed({ query, locale }: SuggestQuery): Suggestion[] {
  const text = folded(query);
  return countriesIn(locale)
    .filter(({ name, english }) => [name, english].some((each) => folded(each).includes(text)))
    .map(({ code, name }) => ({ stringValue: name, savedValue: code }));
}

/** The part that was asked for, without what is chosen already. */
function sliced(items: readonly Suggestion[], { offset, limit, exclude }: SuggestQuery) {
  const chosen = new Set(exclude.map(folded));
  const left = items.filter(({ savedValue }) => !chosen.has(folded(savedValue)));
  const nextOffset = left.length > offset + limit ? offset + limit : null;
  return { kind: "suggestions" as const, items: left.slice(offset, offset + limit), nextOffset };
}
