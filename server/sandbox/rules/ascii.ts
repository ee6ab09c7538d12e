import type { Locale } from "@/lib/contract/fields";

/** Letters that do not come apart into a plain letter and a mark. */
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  ø: "o",
  œ: "oe",
  ł: "l",
  đ: "d",
  ı: "i",
  þ: "th",
  ð: "d",
};
const german: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** A name as addresses of its language spell it: plain small letters and digits, words joined by `joint`. */
export const asciiName = (name: string, language: Locale, joint = ""): string =>
  name
    .toLowerCase()
    .normalize("NFC")
    .replace(/[äöü]/g, (letter) => (language === "de" ? german[letter] : undefined) ?? letter)
    .replace(/[ßæøœłđıþð]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^a-z0-9\s-]/g, "")
    .split(/[\s-]+/)
    .filter(Boolean)
    .join(joint);
