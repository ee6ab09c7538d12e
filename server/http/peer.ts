import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Where a request comes from and which address of ours it asked. */
type Peer = { address: string; host: string; isHttps: boolean };

const plainHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const isPlain = (host: string) => Number(plainHost.exec(host)?.[1] ?? 0) <= maxPort && plainHost.test(host);
const maxPort = 65_535;
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");
/** Of a header that each proxy extends, the entry of the nearest one. */
const nearest = (value: string | string[] | undefined) =>
  [value ?? []].flat().join(",").split(",").at(-1)?.trim();

/**
 * The connection's own address, or, behind trusted proxies, what the nearest of them reports. A host that is not exactly a host and port is
 * ignored.
 */
export function readPeer(
  { socket, headers }: IncomingMessage,
  isTrusted: (address: string) => boolean,
): Peer {
  const direct = plain(socket.remoteAddress ?? "");
  const own = { address: direct, host: headers.host ?? "", isHttps: false };
  const peer = isTrusted(direct) ? throughProxy(own, headers, isTrusted) : own;
  return { ...peer, host: isPlain(peer.host) ? peer.host.toLowerCase() : "" };
}

function throughProxy(
  own: Peer,
  headers: IncomingMessage["headers"],
  isTrusted: (address: string) => boolean,
): Peer {
  const hops = [headers["x-forwarded-for"] ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((hop) => plain(hop.trim()));
  const client = hops.findLast((hop) => isIP(hop) !== 0 && !isTrusted(hop));
  return {
    address: client ?? own.address,
    host: nearest(headers["x-forwarded-host"]) || own.host,
    isHttps: nearest(headers["x-forwarded-proto"]) === "https",
  };
}
