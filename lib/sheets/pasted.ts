import { looksLikeEmail } from "@/lib/contract/fields";
import { csvOf } from "./workbook";

/** Names of the columns that a pasted list becomes. */
type Headers = { name: string; email: string; profileUrl: string };

/** `others` counts the lines with neither an email address nor a URL. */
type PastedList = { emails: number; profileUrls: number; others: number; csv: string };

/**
 * Reads a pasted list of email addresses and profile URLs, one or several on a line, such as recipients copied from a mail. A name that
 * stands beside the only address of its line belongs to it. Cells copied from a spreadsheet are a table and stay as they are.
 */
export function readPasted(text: string, headers: Headers): PastedList {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const people = lines.flatMap(peopleOn);
  const count = (key: "email" | "profileUrl") => people.filter((person) => person[key] !== "").length;
  const rows = people.map(({ name, email, profileUrl }) => [name, email, profileUrl]);
  return {
    emails: count("email"),
    profileUrls: count("profileUrl"),
    others: people.filter(({ email, profileUrl }) => email === "" && profileUrl === "").length,
    csv: isTable(lines)
      ? lines.join("\n")
      : csvOf([[headers.name, headers.email, headers.profileUrl], ...rows]),
  };
}

/** Whether the lines are cells copied from a spreadsheet: each has the first line's tabs. */
const isTable = ([first = "", ...rest]: readonly string[]) =>
  tabsIn(first) > 0 && rest.length > 0 && rest.every((line) => tabsIn(line) === tabsIn(first));
const tabsIn = (line: string) => line.split("\t").length - 1;

type Pasted = { name: string; email: string; profileUrl: string };

function peopleOn(line: string): Pasted[] {
  const words = line.split(/[\s,;<>()"']+/).filter(Boolean);
  const emails = words
    .map((word) => word.replace(/^mailto:/i, "").replace(/[.:]+$/, ""))
    .filter(looksLikeEmail);
  const urls = words.filter(looksLikeUrl);
  if (emails.length > 1 || urls.length > 1)
    return [
      ...emails.map((email) => ({ name: "", email, profileUrl: "" })),
      ...urls.map((profileUrl) => ({ name: "", email: "", profileUrl })),
    ];
  const [email = ""] = emails;
  const [profileUrl = ""] = urls;
  return [{ name: nameIn(line.replace(email, "").replace(profileUrl, "")), email, profileUrl }];
}

/** What else a line says. Mail programs also write `"Lovelace, Ada" <ada@example.com>`, last name first. */
function nameIn(rest: string): string {
  const parts = rest
    .replace(/mailto:|[<>()";\s]+/gi, " ")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return (rest.includes("<") && parts.length === 2 ? parts.toReversed() : parts).join(" ");
}

const looksLikeUrl = (word: string) =>
  /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/\S+$/i.test(word) && !word.includes("@");
