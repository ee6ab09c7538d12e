import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, get } from "node:http";
import { createServer as createTcpServer, isIPv4 } from "node:net";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";

/*
 * Runs in a separate network, where loopback also carries an Internet address: a name server that changes its answer every time,
 * an outside server that may be reached, and an inside one that must never be. Prints which requests reached which server.
 */
const outside = "93.184.216.34";
const inside = "127.0.0.1";
const metadata = "169.254.169.254";

/** The answers of the name server for a name: the nth one, then the last one from then on. */
const zones: Record<string, string[][]> = {
  "flips.test": [[outside], [inside]],
  "flips-for-mail.test": [[outside], [inside]],
  "flips-after-redirect.test": [[outside], [inside]],
  "both.test": [[outside, inside]],
  "cloud.test": [[metadata]],
  "mapped.test": [["::ffff:127.0.0.1"]],
  "local.test": [["::1"]],
  "naive.test": [[outside], [inside]],
};
const asked: Record<string, number> = {};
const typeA = 1;

/** An answer to one question: its own bytes, then a record per address of the requested family. */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = question.readUInt16BE(at + 1);
  const name = labels.join(".").toLowerCase();
  const sets = zones[name] ?? [[]];
  const key = `${name} ${type}`;
  const nth = (asked[key] ?? 0) + 1;
  asked[key] = nth;
  const addresses = sets[Math.min(nth, sets.length) - 1]!.filter(
    (address) => isIPv4(address) === (type === typeA),
  );
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8580, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const data = bytesOf(address);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(0, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, question.subarray(12, at + 5), ...records]);
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const bytes = Buffer.alloc(16);
  if (address === "::1") bytes[15] = 1;
  else bytes.set([0xff, 0xff, 127, 0, 0, 1], 10);
  return bytes;
}

const nameServer = createSocket("udp4");
nameServer.on("message", (question, { port, address }) => {
  if (question.length > 12) nameServer.send(answerTo(question), port, address);
});
nameServer.bind(53, "127.0.0.53");
await once(nameServer, "listening");

const reached: string[] = [];
const open = async (address: string, where: string) => {
  const web = createServer((request, response) => {
    reached.push(`${where} ${request.headers.host}`);
    // Every request resolves its name again.
    response.setHeader("connection", "close");
    if (request.url === "/redirect")
      response.writeHead(302, { location: "http://flips-after-redirect.test/again" }).end();
    else response.end(where);
  }).listen(80, address);
  const mail = createTcpServer((socket) => {
    reached.push(`${where} mail`);
    socket.end();
  }).listen(143, address);
  await Promise.all([once(web, "listening"), once(mail, "listening")]);
};
await open(outside, "outside");
await open(inside, "inside");
await open("::1", "inside");
await open(metadata, "metadata");

const egress = createEgress({ allow: [] });
const http = createHttp(egress);
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "reached",
    (error: { failure?: string; message: string }) => error.failure ?? error.message,
  );
const ask = (host: string, path = "/") =>
  outcomeOf(http.fetch(`http://${host}${path}`, {}, { timeoutMs: 5_000 }));

const outcomes: Record<string, string> = {};
for (const host of ["flips.test", "both.test", "cloud.test", "mapped.test", "local.test"])
  outcomes[host] = await ask(host);
outcomes["flips.test again"] = await ask("flips.test");
outcomes["flips-for-mail.test"] = await outcomeOf(
  egress.openSocket({ host: "flips-for-mail.test", port: 143, use: "imap", tls: false, timeoutMs: 5_000 }),
);
zones["redirects.test"] = [[outside]];
// The name is good when the redirect is first checked, and leads inside on the next lookup.
await egress.locate({ host: "flips-after-redirect.test", port: 80, use: "http" });
outcomes["flips-after-redirect.test"] = await ask("redirects.test", "/redirect");
const byUs = [...reached];

// A client that checks a name and then connects by that name is led inside: the rig can tell the difference.
const checked = await lookup("naive.test");
await new Promise<void>(
  (resolve) => void get("http://naive.test/", (answer) => answer.resume().once("end", resolve)),
);
const byNaive = reached.slice(byUs.length);

process.stdout.write(JSON.stringify({ outcomes, byUs, checked: checked.address, byNaive }), () =>
  process.exit(0),
);
