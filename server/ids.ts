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

/** A UUIDv7: sorts by the time it was made, so that keys stay close together in their index (decision 1.10). */
export function newId(now = Date.now()): string {
  const bytes = sixteenRandomBytes();
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 256 random bits that fit into a link, for sessions and codes; what is kept of them is `hashOf` (rule 31). */
export const newSecret = () => randomBytes(32).toString("base64url");
