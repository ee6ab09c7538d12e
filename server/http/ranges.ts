/** Bytes of a file, both ends included. */
type ByteRange = { first: number; last: number };

/**
 * The part of a file of `size` bytes that a `range` header asks for (RFC 9110 14.2). Null for the whole: without a header, or with one
 * that is not understood, or that names several parts. `none`: the file has no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "none" | null {
  const [whole, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (whole === undefined || (from === "" && to === "")) return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size || (from === "" && Number(to) === 0)) return "none";
  return last < first ? null : { first, last };
}
