import { isIPv6 } from "node:net";

/** An IPv6 user has a whole /64 and can change addresses at will, so limits count its first four groups. */
export function placeOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1)[0]!.split("::", 2);
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const missing = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
