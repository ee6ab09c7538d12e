import { BlockList, isIPv4, isIPv6 } from "node:net";

const refused = new BlockList();

const refusedV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, cloud metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved and broadcast
];

const refusedV6 = [
  "2001::/23", // protocol assignments, Teredo, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4 carries an IPv4 address
  "3fff::/20", // documentation
];

const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

for (const range of refusedV4) addRange(range, "ipv4");
for (const range of refusedV6) addRange(range, "ipv6");

function addRange(range: string, family: "ipv4" | "ipv6") {
  const [network = "", prefix] = range.split("/");
  refused.addSubnet(network, Number(prefix), family);
}

/**
 * Whether an address literal is reachable on the public internet. Everything else is refused: private, loopback, link-local, multicast,
 * documentation; of IPv6 only 2000::/3 is allowed, so mapped, NAT64 and compatible forms never are.
 */
export function isGlobalUnicast(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalV6.check(address, "ipv6") && !refused.check(address, "ipv6");
}
