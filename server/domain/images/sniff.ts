const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpg = [0xff, 0xd8, 0xff];

/** The picture type by the file's first bytes, regardless of its name and declared type. Null for all but png, jpg, webp (SPACE-64). */
export function imageKind(file: Uint8Array): "png" | "jpg" | "webp" | null {
  if (startsWith(file, png)) return "png";
  if (startsWith(file, jpg)) return "jpg";
  return isWebp(file) ? "webp" : null;
}

const startsWith = (file: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, at) => file[at] === byte);

/** Checks the container, its length and its first chunk: the four letters alone could occur in any file, such as an SVG. */
function isWebp(file: Uint8Array): boolean {
  if (file.length < 20 || letters(file, 0) !== "RIFF" || letters(file, 8) !== "WEBP") return false;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return /^VP8[ LX]$/.test(letters(file, 12)) && view.getUint32(4, true) + 8 <= file.length;
}

const letters = (file: Uint8Array, at: number) => String.fromCharCode(...file.subarray(at, at + 4));
