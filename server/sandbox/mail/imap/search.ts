import { headerBlock, headerValue } from "../headers";
import type { MailStore, StoredMail } from "../store";
import { readDate } from "./format";
import { ImapSyntaxError, numberSet, type Token, word } from "./syntax";

/** One mail of the folder as a search sees it. */
type Found = { mail: StoredMail; sequence: number };

type Test = (found: Found) => boolean | Promise<boolean>;

/** Where the mails of a search lie. */
type SearchPlace = { store: MailStore; login: string; folder: string; mails: StoredMail[] };

const flagTests: Record<string, (flags: string[]) => boolean> = {
  ALL: () => true,
  SEEN: (flags) => flags.includes("\\Seen"),
  UNSEEN: (flags) => !flags.includes("\\Seen"),
  ANSWERED: (flags) => flags.includes("\\Answered"),
  UNANSWERED: (flags) => !flags.includes("\\Answered"),
  FLAGGED: (flags) => flags.includes("\\Flagged"),
  UNFLAGGED: (flags) => !flags.includes("\\Flagged"),
  DELETED: (flags) => flags.includes("\\Deleted"),
  UNDELETED: (flags) => !flags.includes("\\Deleted"),
  NEW: (flags) => !flags.includes("\\Seen"),
};

const dayMs = 86_400_000;

/** The mails that fit all search keys, in their order. Throws a syntax error on keys it does not know. */
export async function search(place: SearchPlace, tokens: Token[]): Promise<Found[]> {
  const keys = [...tokens];
  if (keys[0]?.kind === "word" && keys[0].text.toUpperCase() === "CHARSET") keys.splice(0, 2);
  const tests: Test[] = [];
  while (keys.length > 0) tests.push(await readKey(place, keys));
  const hits: Found[] = [];
  for (const [index, mail] of place.mails.entries()) {
    const found = { mail, sequence: index + 1 };
    if (await fitsAll(tests, found)) hits.push(found);
  }
  return hits;
}

async function fitsAll(tests: Test[], found: Found): Promise<boolean> {
  for (const test of tests) if (!(await test(found))) return false;
  return true;
}

async function readKey(place: SearchPlace, keys: Token[]): Promise<Test> {
  const token = keys.shift();
  if (token?.kind === "list") {
    const inner = [...token.items];
    const tests: Test[] = [];
    while (inner.length > 0) tests.push(await readKey(place, inner));
    return (found) => fitsAll(tests, found);
  }
  const key = word(token).toUpperCase();
  const flags = flagTests[key];
  if (flags) return ({ mail }) => flags(mail.flags);
  if (/^[\d*]/.test(key)) {
    const fits = numberSet(key, place.mails.length);
    return ({ sequence }) => fits(sequence);
  }
  if (key === "UID") {
    const fits = numberSet(word(keys.shift()), place.mails.at(-1)?.uid ?? 0);
    return ({ mail }) => fits(mail.uid);
  }
  if (key === "NOT") {
    const test = await readKey(place, keys);
    return async (found) => !(await test(found));
  }
  if (key === "OR") {
    const either = [await readKey(place, keys), await readKey(place, keys)];
    return async (found) => (await either[0]?.(found)) || (await either[1]?.(found)) || false;
  }
  if (key === "SINCE" || key === "BEFORE" || key === "ON") return dateTest(key, word(keys.shift()));
  if (key === "HEADER") return headerTest(place, word(keys.shift()), word(keys.shift()));
  if (key === "FROM" || key === "TO" || key === "SUBJECT") return headerTest(place, key, word(keys.shift()));
  throw new ImapSyntaxError(`cannot search for ${key}`);
}

/** Days are compared, not instants, as the protocol has it. */
function dateTest(key: "SINCE" | "BEFORE" | "ON", text: string): Test {
  const day = Math.floor(readDate(text) / dayMs);
  if (Number.isNaN(day)) throw new ImapSyntaxError(`no date: ${text}`);
  return ({ mail }) => {
    const own = Math.floor(mail.at.getTime() / dayMs);
    return key === "SINCE" ? own >= day : key === "BEFORE" ? own < day : own === day;
  };
}

async function headerTest({ store, login, folder }: SearchPlace, name: string, value: string): Promise<Test> {
  if (name.toLowerCase() === "message-id") {
    const uids = new Set(await store.findByMessageId(login, folder, value));
    return ({ mail }) => uids.has(mail.uid);
  }
  return async ({ mail }) => {
    const raw = await store.get(login, folder, mail.uid);
    const own = raw ? headerValue(headerBlock(raw), name.toLowerCase()) : "";
    return own.toLowerCase().includes(value.toLowerCase());
  };
}
