/** Whose password it is to be. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };
type PasswordFault = "password_too_common" | "password_like_you";

/** The min length of a password after the person's own names and address are removed. */
const minRemaining = 6;
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const wordsAbout = ({ email, firstName, lastName }: PasswordOwner) =>
  [email, email.split("@", 1)[0] ?? "", ...email.split(/[@._+-]/), firstName, lastName]
    .map(plain)
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length);

/** Why a password of the right length is refused all the same: guessers try it first (F7). Null when it may be used. */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): PasswordFault | null {
  const typed = password.normalize("NFC").toLowerCase();
  if (common.has(typed)) return "password_too_common";
  const letters = plain(password);
  const left = wordsAbout(owner).reduce((text, word) => text.replaceAll(word, ""), letters);
  return left !== letters && left.length < minRemaining ? "password_like_you" : null;
}
