/** The characters of the vendor's ids, such as `qEnOZ5Oh0poWnQ1luFBfVw_0000`. */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
/** No digit is zero, so that ids which begin alike stay different. */
const base = BigInt(alphabet.length + 1);
/** Longer ones would not fit into an id of ours. */
const vendorId = /^[\w-]{1,30}$/;
const prefix = "5x5p";

/**
 * The vendor's id as an id of ours (PROSPECT-03), which has small letters and digits only and at most 40 of them; null for what is no id of
 * the vendor's.
 */
export function idOf(vendor: string): string | null {
  if (!vendorId.test(vendor)) return null;
  let number = 0n;
  for (const letter of vendor) number = number * base + BigInt(alphabet.indexOf(letter) + 1);
  return prefix + number.toString(36);
}

/** The way back; null if the id is of another database. */
export function vendorIdOf(id: string): string | null {
  const digits = id.startsWith(prefix) ? id.slice(prefix.length) : "";
  if (!/^[0-9a-z]{1,36}$/.test(digits)) return null;
  let number = 0n;
  for (const digit of digits) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  let vendor = "";
  for (; number > 0n; number /= base) {
    const letter = alphabet[Number(number % base) - 1];
    if (letter === undefined) return null;
    vendor = letter + vendor;
  }
  return idOf(vendor) === id ? vendor : null;
}
