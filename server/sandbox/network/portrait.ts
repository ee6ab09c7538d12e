import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** Cells across, and pixels per cell. */
const cells = 6;
const cell = 32;
const size = cells * cell;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A unique picture of a test account: symmetric cells in its own color, as a PNG. */
export function portraitOf(seatId: string): Uint8Array {
  const hash = createHash("sha256").update(seatId).digest();
  const ink = [0, 1, 2].map((at) => 60 + (hash[at]! % 120));
  const paper = [238, 240, 243];
  const isInked = (x: number, y: number) => {
    const column = Math.min(x, cells - 1 - x);
    return (hash[3 + y * (cells / 2) + column]! & 1) === 1;
  };
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: size }, (_, x) =>
        isInked(Math.floor(x / cell), Math.floor(y / cell)) ? ink : paper,
      ).flat(),
    ]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
