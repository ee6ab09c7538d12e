import { type CsvField, csvFields } from "@/lib/contract/prospects/imports";
import { canonicalProfileUrl, e164, normalEmail } from "@/server/domain/prospects/identity";
import { headerWords, readingsOf } from "./header-words";

export type ColumnGuess = { target: string; guess: "sure" | "likely" | "none" };
type Idea = { column: number; target: CsvField; strength: number };

/** Value patterns of whole columns; only unmistakable ones. */
const shapes: { target: CsvField; fits: (value: string) => boolean }[] = [
  { target: "work_email", fits: (value) => normalEmail(value) !== null },
  {
    target: "profile_url",
    fits: (value) =>
      /\/(?:in|pub|profile|people|members?)\/[^/]/i.test(value) && canonicalProfileUrl(value) !== null,
  },
  { target: "website", fits: (value) => /^https?:\/\/\S+\.\S+/i.test(value) },
  { target: "phone", fits: (value) => e164(value) !== null },
  { target: "twitter", fits: (value) => /^@\w{1,15}$/.test(value) },
];

const sure = 3;
const likely = 1;

/**
 * The probable field of each column, by header and by values (ux 51). Each field is assigned to one column only: the best match, then the
 * first. An unrecognized column is left out until the user decides.
 */
export function guessColumns(headers: readonly string[], values: readonly string[][]): ColumnGuess[] {
  const ideas = headers.flatMap((header, column) => ideasFor(header, values[column] ?? [], column));
  ideas.sort((a, b) => b.strength - a.strength || a.column - b.column);
  const guesses: ColumnGuess[] = headers.map(() => ({ target: "skip", guess: "none" }));
  const taken = new Set<CsvField>();
  const decided = new Set<number>();
  for (const { column, target, strength } of ideas) {
    const free = target === "work_email" && taken.has(target) ? "personal_email" : target;
    if (decided.has(column) || taken.has(free)) continue;
    decided.add(column);
    taken.add(free);
    guesses[column] = { target: free, guess: strength >= sure && free === target ? "sure" : "likely" };
  }
  return guesses;
}

function ideasFor(header: string, values: readonly string[], column: number): Idea[] {
  const readings = readingsOf(header);
  const present = values.filter((value) => value.trim() !== "");
  const shape =
    present.length > 0
      ? shapes.find(({ fits }) => present.filter(fits).length >= present.length * 0.7)
      : undefined;
  return csvFields.flatMap((target) => {
    const byName = strengthOfName(readings, target);
    const byShape =
      shape?.target === target ||
      (shape?.target === "work_email" && target === "personal_email" && byName > 0);
    if (byName === 0 && !byShape) return [];
    const trust = trustIn(target, shape?.target, present);
    return trust === 0 ? [] : [{ column, target, strength: byName * trust + (byShape ? 1.5 : 0) }];
  });
}

const strengthOfName = (readings: readonly string[], target: CsvField) => {
  const { names, parts = [] } = headerWords[target];
  if (readings.some((reading) => names.includes(reading))) return sure;
  const holds = (reading: string) => parts.some((part) => ` ${reading} `.includes(` ${part} `));
  return readings.some(holds) ? likely : 0;
};

const addresses = { isOne: (value: string) => normalEmail(value) !== null, looksLike: ["work_email"] };
const recognised: Partial<Record<CsvField, { isOne(value: string): boolean; looksLike: string[] }>> = {
  work_email: addresses,
  personal_email: addresses,
  profile_url: {
    isOne: (value) => canonicalProfileUrl(value) !== null,
    looksLike: ["profile_url", "website"],
  },
};

/**
 * How far a header is trusted, from 0 to 1. A column called "email" that contains links is no email column; one with some errors among
 * addresses is, with less certainty.
 */
function trustIn(target: CsvField, shape: CsvField | undefined, present: readonly string[]): number {
  if (present.length === 0) return 1;
  const kind = recognised[target];
  if (!kind) return shape === "work_email" || (shape === "profile_url" && target !== "website") ? 0 : 1;
  if (shape && !kind.looksLike.includes(shape)) return 0;
  const right = present.filter(kind.isOne).length;
  return right === 0 ? 0 : right < present.length * 0.7 ? 0.5 : 1;
}
