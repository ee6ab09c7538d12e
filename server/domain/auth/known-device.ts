import { createHmac, timingSafeEqual } from "node:crypto";

/** The owner of a known browser: a person by their address, at one brand. */
export type DeviceOwner = { brand: string; email: string };

const day = 24 * 60 * 60 * 1000;
const keptDays = 400;
/** The max number of people per browser; the one who signed in longest ago is dropped. */
const maxOwners = 5;

const markOf = (key: Uint8Array, device: string, { brand, email }: DeviceOwner) =>
  createHmac("sha256", key)
    .update(["known device", device, brand, email.toLowerCase()].join("|"))
    .digest("base64url")
    .slice(0, 22);

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A device's value: the day it was first seen, a random id, and a mark of each person who signed in with it. */
function read(value: string | null, now: number): { device: string; marks: string[] } | null {
  const [since = "", id = "", ...marks] = value?.split(".") ?? [];
  const age = Math.floor(now / day) - Number.parseInt(since, 36);
  if (!/^[\w-]{20,60}$/.test(id) || !(age >= 0 && age <= keptDays)) return null;
  return { device: `${since}.${id}`, marks: marks.slice(0, maxOwners) };
}

/** The id of the device when its owner has signed in with it before; null for every other browser. */
export function knownDevice(
  key: Uint8Array,
  value: string | null,
  owner: DeviceOwner,
  now: number,
): string | null {
  const known = read(value, now);
  const mark = known && markOf(key, known.device, owner);
  return known?.marks.some((one) => isSame(one, mark ?? "")) ? known.device : null;
}

/** The id that the cookie names, whoever signed in. Writing another one gains nothing that deleting the cookie would not. */
export const deviceIn = (value: string | null, now: number): string | null =>
  read(value, now)?.device ?? null;

/** The cookie value after a sign-in; it cannot be forged without the key. */
export function rememberDevice(
  key: Uint8Array,
  value: string | null,
  owner: DeviceOwner,
  { now, newId }: { now: number; newId: () => string },
): string {
  const known = read(value, now) ?? { device: `${Math.floor(now / day).toString(36)}.${newId()}`, marks: [] };
  const mark = markOf(key, known.device, owner);
  return [known.device, mark, ...known.marks.filter((one) => one !== mark)].slice(0, maxOwners + 1).join(".");
}
