/** 0: too short to be accepted, then 1 (weak) to 4 (strong). */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Prefixes that attackers try first, in the interface languages. */
const common =
  /^(?:passw|p[a4@]ss|contrase|mot ?de ?passe|passwort|palavra|senha|qwert|azert|abc|admin|welcome|letme|iloveyou|1234|0000|1111)/i;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/**
 * Estimates how hard a password is to guess, by length, variety and common choices; `known` are the user's own names. It only advises; the
 * rule is 8 to 40 characters (AUTH-08, AUTH-09).
 */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if (password.length < 8) return 0;
  const lower = password.toLowerCase();
  const isAboutPerson = known.some((word) => word.length > 2 && lower.includes(word.toLowerCase()));
  if (common.test(password) || isAboutPerson || isRun(lower)) return 1;
  const bits = variety(password) * Math.log2(letters(password));
  return bits < 36 ? 1 : bits < 52 ? 2 : bits < 68 ? 3 : 4;
}

/** The number of characters that count: one that repeats or follows its neighbor adds little. */
const variety = (text: string) =>
  [...text].reduce((sum, char, at) => sum + (isNext(text.charCodeAt(at - 1), char) ? 0.25 : 1), 0);
const isNext = (before: number, char: string) => Math.abs(char.charCodeAt(0) - before) <= 1;

/** The size of the alphabet that the text seems to use. */
const letters = (text: string) => {
  const sizes = [26, 26, 10, 30];
  return kinds.reduce((sum, kind, at) => sum + (kind.test(text) ? (sizes[at] as number) : 0), 0) || 1;
};

const isRun = (text: string) => new Set(text).size < 4;
