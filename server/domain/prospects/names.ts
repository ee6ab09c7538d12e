/** Titles before a name that are not part of it. */
const titles = new Set([
  "dr",
  "prof",
  "mr",
  "mrs",
  "ms",
  "miss",
  "sir",
  "herr",
  "frau",
  "mme",
  "mlle",
  "sr",
  "sra",
  "ing",
]);
/** Words after a comma that are not a first name. */
const suffixes = /^(?:ph\.?d|m\.?d|mba|msc|bsc|ma|jr|sr|cpa|esq|ii|iii|iv|pmp|dr)\.?$/i;
/** Small words that belong to the following surname. */
const particles = new Set([
  "van",
  "von",
  "der",
  "den",
  "de",
  "da",
  "do",
  "dos",
  "das",
  "del",
  "della",
  "di",
  "du",
  "la",
  "le",
  "el",
  "al",
  "bin",
  "ibn",
  "ter",
  "ten",
  "zu",
  "zum",
  "y",
  "e",
]);

type Name = { firstName: string; lastName: string; fullName: string };

/** Fills what is missing of first, last and full name from the others. Values are clean text. */
export function completeName(given: Name): Name {
  const { firstName, lastName, fullName } = given;
  if (firstName || lastName)
    return { firstName, lastName, fullName: fullName || `${firstName} ${lastName}`.trim() };
  return { ...splitName(fullName), fullName: inOrder(fullName) };
}

function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = inOrder(fullName).split(" ").filter(Boolean);
  while (words.length > 1 && titles.has(words[0]!.toLowerCase().replace(/\.$/, ""))) words.shift();
  if (words.length < 2) return { firstName: words[0] ?? "", lastName: "" };
  let start = words.length - 1;
  while (start > 1 && particles.has(words[start - 1]!.toLowerCase())) start--;
  return { firstName: words.slice(0, start).join(" "), lastName: words.slice(start).join(" ") };
}

/** Turns "Lovelace, Ada" around and removes the suffix of "Ada Lovelace, PhD". */
function inOrder(fullName: string): string {
  const [before = "", ...behind] = fullName.split(",").map((part) => part.trim());
  const rest = behind.filter((part) => part && !part.split(" ").every((word) => suffixes.test(word)));
  return [...rest, before].filter(Boolean).join(" ");
}
