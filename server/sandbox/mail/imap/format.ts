const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A string as IMAP writes it: quoted where that is possible, else as a literal; NIL for null. Bytes are latin1 characters. */
export function imapString(value: string | null): string {
  if (value === null) return "NIL";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what quoted strings cannot hold
  if (/[\u0000\r\n\u0080-\uffff]/.test(value) || value.length > 1_000) return `{${value.length}}\r\n${value}`;
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** `21-Nov-2026 17:09:09 +0000` */
export function internalDate(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2, " ");
  return `${day}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`;
}

/** Parses `21-Nov-2026`, with or without time, as UTC milliseconds; NaN if it is not a date. */
export function readDate(text: string): number {
  const [, day, month = "", year, time = "00:00:00", zone = "+0000"] =
    /^ ?(\d{1,2})-(\w{3})-(\d{4})(?: (\d\d:\d\d:\d\d) ([+-]\d{4}))?$/.exec(text) ?? [];
  const index = months.findIndex((name) => name.toLowerCase() === month.toLowerCase());
  if (index === -1 || day === undefined) return Number.NaN;
  const iso = `${year}-${String(index + 1).padStart(2, "0")}-${day.padStart(2, "0")}T${time}`;
  return Date.parse(`${iso}${zone.slice(0, 3)}:${zone.slice(3)}`);
}
