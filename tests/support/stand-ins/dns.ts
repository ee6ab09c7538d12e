import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** Text of each record: a name, an address, a text; "10 mx.example.com" for MX; "0 0 993 imap.example.com" for SRV. */
type Zone = Partial<Record<RecordType, string[]>>;
type RecordType = keyof typeof numbers;
const numbers = { A: 1, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33 } as const;

/** How a name misbehaves: an error code of the server, or no answer at all. */
export type DnsFault = "SERVFAIL" | "REFUSED" | "silent";
const codes = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

/** A DNS server on loopback (RFC 1035 over UDP) that keeps a record of what it was asked. */
export type StandInDns = {
  /** For DNS_SERVERS. */
  server: string;
  /** Records by name, in lower case. A name that is missing does not exist. */
  zones: Map<string, Zone>;
  faults: Map<string, DnsFault>;
  asked: { name: string; type: string }[];
  close(): Promise<void>;
};

export async function startDns(): Promise<StandInDns> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  const standIn: StandInDns = {
    ...{ server: `127.0.0.1:${port}`, zones: new Map(), faults: new Map(), asked: [] },
    async close() {
      socket.close();
      await once(socket, "close");
    },
  };
  socket.on("message", (query, from) => answer(standIn, query, (bytes) => send(bytes, from)));
  const send = (bytes: Buffer, { port, address }: RemoteInfo) => socket.send(bytes, port, address);
  return standIn;
}

function answer(standIn: StandInDns, query: Buffer, send: (bytes: Buffer) => void): void {
  const { name, type, end } = questionOf(query);
  standIn.asked.push({ name, type: typeName(type) });
  const fault = standIn.faults.get(name);
  if (fault === "silent") return;
  const zone = standIn.zones.get(name);
  const records = fault || !zone ? [] : recordsOf(standIn, name, type);
  const code = fault ? codes[fault] : zone ? 0 : codes.NXDOMAIN;
  const head = Buffer.from(query.subarray(0, 12));
  // An answer to a query that asked for recursion, which is available.
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  send(Buffer.concat([head, query.subarray(12, end), ...records]));
}

/** A host that is an alias answers any question with the alias and what is known of its target. */
function recordsOf(standIn: StandInDns, name: string, type: number): Buffer[] {
  const zone = standIn.zones.get(name) ?? {};
  const own = (zone[typeName(type) as RecordType] ?? []).map((text) => record(name, type, text));
  const alias = zone.CNAME?.[0];
  if (!alias || type === numbers.CNAME) return own;
  return [record(name, numbers.CNAME, alias), ...recordsOf(standIn, alias, type)];
}

const typeName = (type: number) =>
  Object.entries(numbers).find(([, number]) => number === type)?.[0] ?? String(type);

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function record(name: string, type: number, text: string): Buffer {
  const data = dataOf(type, text);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodedName(name), fixed, data]);
}

function dataOf(type: number, text: string): Buffer {
  const words = text.split(" ");
  switch (type) {
    case numbers.A:
      return Buffer.from(text.split(".").map(Number));
    case numbers.AAAA:
      return Buffer.from(wholeIpv6(text), "hex");
    case numbers.MX:
      return Buffer.concat([uint16(words[0]), encodedName(words[1] ?? "")]);
    case numbers.SRV:
      return Buffer.concat([...words.slice(0, 3).map(uint16), encodedName(words[3] ?? "")]);
    case numbers.TXT:
      return Buffer.concat((text.match(/[\s\S]{1,255}/g) ?? [""]).map(encodedText));
    default:
      return encodedName(text);
  }
}

const encodedText = (text: string) =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
const encodedName = (name: string) =>
  Buffer.concat([...name.split(".").filter(Boolean).map(encodedText), Buffer.from([0])]);

function uint16(text = "0"): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(Number(text));
  return bytes;
}

function wholeIpv6(text: string): string {
  const [head = "", tail] = text.split("::");
  const groups = (part = "") => part.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)]
    .map((group) => group.padStart(4, "0"))
    .join("");
}
