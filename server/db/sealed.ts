import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const hidden = Symbol("hidden");

/** A secret in memory: prints and serialises as [secret]; `reveal` is the one way to its text. */
class Secret {
  readonly [hidden]: string;
  constructor(text: string) {
    this[hidden] = text;
    Object.defineProperty(this, hidden, { enumerable: false });
  }
  reveal() {
    return this[hidden];
  }
  toString() {
    return "[secret]";
  }
  toJSON() {
    return "[secret]";
  }
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return "[secret]";
  }
}

/** Where a secret lives. It opens only there: moved to another row, column or workspace it does not decrypt (S63). */
type SecretPlace = { workspaceId: string; table: string; column: string; rowId: string };

const version = 1;
const place = (p: SecretPlace) => Buffer.from(`${p.workspaceId}|${p.table}|${p.column}|${p.rowId}`);
const cache = new WeakMap<Uint8Array, Map<string, KeyObject>>();
const maxKept = 10_000;

/** One data key per workspace, derived from the installation's key, and kept: deriving it costs several times its use. */
function keyFor(masterKey: Uint8Array, { workspaceId }: SecretPlace): KeyObject {
  const keys = cache.get(masterKey) ?? new Map<string, KeyObject>();
  cache.set(masterKey, keys);
  const known = keys.get(workspaceId);
  if (known) return known;
  const derived = hkdfSync("sha256", masterKey, workspaceId, "tern sealed column", 32);
  const key = createSecretKey(Buffer.from(derived));
  if (keys.size >= maxKept) keys.clear();
  keys.set(workspaceId, key);
  return key;
}

/** AES-256-GCM: version byte, nonce (12), tag (16), ciphertext. */
export function seal(masterKey: Uint8Array, text: string, at: SecretPlace): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(masterKey, at), nonce).setAAD(place(at));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
}

/** Opens a sealed value; throws when the key, the place or a byte differs. */
export function unseal(masterKey: Uint8Array, sealed: Uint8Array, at: SecretPlace): Secret {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== version) throw new Error("a sealed value of an unknown version");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(masterKey, at), bytes.subarray(1, 13))
    .setAAD(place(at))
    .setAuthTag(bytes.subarray(13, 29));
  return new Secret(Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString("utf8"));
}
