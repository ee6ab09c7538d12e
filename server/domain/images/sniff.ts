const starts = [
  { kind: "png", at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: "jpg", at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: "webp", at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const;

/** What a file's own first bytes say it is; its name and declared type say nothing. Null for all but png, jpg, webp (SPACE-64). */
export const imageKind = (file: Uint8Array) =>
  starts.find(({ at, bytes }) => bytes.every((byte, offset) => file[at + offset] === byte))?.kind ?? null;
