import { plain } from "./plain";

/** One expression that finds any of these phrases in text normalized by `plain`; "…" matches up to 40 characters. */
export const anyOf = (phrases: string): RegExp =>
  new RegExp(
    phrases
      .split(/\s*[|\n]\s*/)
      .filter((phrase) => phrase !== "")
      .map((phrase) =>
        plain(phrase)
          .replace(/[.*+?^${}()[\]\\]/g, "\\$&")
          .replaceAll("…", "[^.]{0,40}?"),
      )
      .join("|"),
  );
