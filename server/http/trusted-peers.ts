import { BlockList, isIPv6 } from "node:net";

/** Whether an address belongs to a proxy the operator vouches for (TRUSTED_PROXIES: addresses and ranges). */
export function trustedPeers(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    return list.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
