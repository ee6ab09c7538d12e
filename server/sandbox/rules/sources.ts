import {
  type NetworkSearchKind,
  readSource,
  type SearchSource,
  searchWords,
} from "@/lib/contract/prospects/search-source";
import { sandboxSources } from "@/lib/contract/sandbox-sources";
import { asciiName } from "./ascii";
import { chance } from "./chance";
import { characterOf } from "./character";
import { memberAt, memberCount } from "./members";

/** Like real networks, no search shows more results than this. */
const maxFound = 1_000;

/** The number of members of each page that is known by its id. */
const places = new Map<string, number>(
  (Object.keys(sandboxSources) as NetworkSearchKind[]).flatMap((kind) =>
    sandboxSources[kind].flatMap(({ url, people }) => {
      const source = readSource(kind, url);
      return source && people ? [[`${kind} ${source.id}`, people] as const] : [];
    }),
  ),
);

/** The members on a page of the network, by index; null if there is no such page. Always the same ones (R8). */
export function membersAt(source: SearchSource): number[] | null {
  if (source.kind === "search") return searched(source);
  const key = `${source.kind} ${source.id}`;
  const people = places.get(key);
  return people === undefined ? null : gathered(key, people);
}

/** A number of members, spread over all of them. */
function gathered(key: string, people: number): number[] {
  const step = Math.floor(memberCount / people);
  return Array.from(
    { length: people },
    (_, n) => n * step + Math.floor(chance("place", key, n) * step),
  ).filter(isThere);
}

/** Members who match every search term in its field; all without terms. */
function searched(source: SearchSource): number[] {
  const { keywords, title, company, firstName, lastName } = searchWords(source);
  texts ??= Array.from({ length: memberCount }, (_, index) => textOf(index));
  const wanted = { all: keywords, title, company, firstName, lastName };
  const fields = (Object.keys(wanted) as (keyof Text)[]).map(
    (field) => [field, wordsOf(wanted[field])] as const,
  );
  const fits = (text: Text) =>
    fields.every(([field, words]) => words.every((word) => text[field].includes(` ${word}`)));
  return texts.flatMap((text, index) => (fits(text) && isThere(index) ? [index] : [])).slice(0, maxFound);
}

const isThere = (index: number) => !characterOf(index).isGone;

type Text = Record<"all" | "title" | "company" | "firstName" | "lastName", string>;
let texts: Text[] | undefined;

function textOf(index: number): Text {
  const { firstName, lastName, title, company, location } = memberAt(index);
  const text = (...parts: string[]) => ` ${wordsOf(parts.join(" ")).join(" ")}`;
  return {
    all: text(firstName, lastName, title, company, location),
    title: text(title),
    company: text(company),
    firstName: text(firstName),
    lastName: text(lastName),
  };
}

/** Operators of the network's searches (AND, OR, NOT) are no words; quotes and brackets no letters. */
const wordsOf = (text: string) =>
  asciiName(text.replace(/\b(?:AND|OR|NOT)\b/g, " "), "en", " ")
    .split(" ")
    .filter(Boolean);

/** Whether a member pays the network for more. */
export const isPremium = (index: number) => chance("premium", index) < 0.4;
