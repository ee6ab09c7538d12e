import { attachmentLimits } from "@/lib/contract/inbox/attachment-limits";

/** Invisible characters, including those that reverse the reading direction, so that "fdp.exe" would be read as "exe.pdf". */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** The name of a file as it can be shown and saved: no path, nothing that hides its end. */
export function fileName(given: string | null, fallback: string): string {
  const last = (given ?? "").replace(unseen, "").split(/[/\\]/).at(-1) ?? "";
  const name = last
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^\.+|[. ]+$/g, "")
    .trim();
  const { name: max } = attachmentLimits;
  if (name.length <= max) return name || fallback;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return name.slice(0, max - ending.length) + ending;
}

/** The extension after the last dot, in lower case; empty without one. */
export const endingOf = (name: string): string => /\.([^.]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? "";
