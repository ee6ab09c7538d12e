import { randomBytes, randomFillSync } from "node:crypto";

/** Random bytes are drawn for many ids at once: a draw costs far more than its bytes. */
const drawn = Buffer.alloc(16 * 256);
let used = drawn.length;

function sixteenRandomBytes(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return drawn.subarray(used - 16, used);
}

/** The newest millisecond ids were made in, and how many of its 4,096 places are taken. */
let newest = 0;
let place = 0;
const places = 4_096;
/** A clock that is set back further than this is believed. */
const maxBackMs = 10_000;

/** The next position: ids of one process sort in the order of creation, even within a millisecond (RFC 9562, 6.2). */
function nextPlace(now: number): void {
  if (now > newest || newest - now > maxBackMs) {
    newest = now;
    place = 0;
  } else if (++place === places) {
    newest += 1;
    place = 0;
  }
}

/** A UUIDv7: sorts by the time it was made, so that keys stay close together in their index (decision 1.10). */
export function newId(): string {
  nextPlace(Date.now());
  const bytes = sixteenRandomBytes();
  bytes.writeUIntBE(newest, 0, 6);
  bytes.writeUInt16BE(0x7000 | place, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 256 random bits that fit into a link, for sessions and codes; only `hashOf` of them is stored (rule 31). */
export const newSecret = () => randomBytes(32).toString("base64url");
