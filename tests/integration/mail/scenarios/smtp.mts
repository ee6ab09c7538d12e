import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import PostalMime from "postal-mime";
import { faultScript } from "@/server/sandbox/mail/faults";
import { openJudgeLog } from "@/server/sandbox/mail/judge-log";
import { createMemoryStore } from "@/server/sandbox/mail/memory-store";
import { startSandboxSmtp } from "@/server/sandbox/mail/smtp";
import { access, certificate, driverFor, go, mailTo, report, stop } from "./kit.mts";

const directory = process.argv[2] ?? "";
const judgeFile = `${directory}/judge.jsonl`;
const judge = await openJudgeLog(judgeFile);
const logins = ["ana@sandbox.test", "bob@sandbox.test"].map((login) => ({
  login,
  password: "right",
  filesSentMail: true,
}));
const store = createMemoryStore({ logins, judge, clock: () => new Date() });
const fault = faultScript({
  "r550@x.test": { kind: "reply", at: "rcpt", code: 550, text: "5.1.1 No such user" },
  "r550text@x.test": { kind: "reply", at: "rcpt", code: 550, text: "5.7.1 Blocked by policy" },
  "r450@x.test": { kind: "reply", at: "rcpt", code: 450, text: "4.2.0 Greylisted", times: 1 },
  "r421@x.test": { kind: "reply", at: "rcpt", code: 421, text: "4.3.2 Closing" },
  "d552@x.test": { kind: "reply", at: "dot", code: 552, text: "5.3.4 Too big" },
  "d451@x.test": { kind: "reply", at: "dot", code: 451, text: "4.3.0 Try later" },
  "slow-rcpt@x.test": { kind: "delay", at: "rcpt", ms: 1_500 },
  "slow-dot@x.test": { kind: "delay", at: "dot", ms: 1_500 },
  "drop-body@x.test": { kind: "drop", at: "body" },
  "drop-dot@x.test": { kind: "drop", at: "dot" },
  "drop-accepted@x.test": { kind: "drop", at: "accepted" },
});
const server = await startSandboxSmtp({ store, fault });
const driver = driverFor(
  { smtp: server.port },
  { lineMs: 500, mailMs: 5_000, connectMs: 2_000, setUpMs: 1_000 },
);
const accepted = async () =>
  (await readFile(judgeFile, "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const acceptedFor = async (to: string) => (await accepted()).filter((mail) => mail.to === to).length;
const sendTo = (to: string) => driver.send(access(), mailTo(to), go);

await report({
  async plain() {
    const outcome = await driver.send(
      access(),
      mailTo("bob@sandbox.test", { messageId: "<plain@sandbox.test>" }),
      go,
    );
    const raw = await store.get("bob@sandbox.test", "INBOX", 1);
    const mail = await PostalMime.parse(raw ?? "");
    return {
      outcome,
      text: mail.text?.trimEnd(),
      html: mail.html?.trimEnd(),
      subject: mail.subject,
      from: mail.from,
      messageId: mail.messageId,
      judged: await acceptedFor("bob@sandbox.test"),
    };
  },
  async stopLeavesNothing() {
    let order = "";
    const outcome = await driver.send(access(), mailTo("stopped@x.test"), async () => {
      order = `judged ${await acceptedFor("stopped@x.test")}`;
      return stop();
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { outcome, order, judged: await acceptedFor("stopped@x.test") };
  },
  async readyFails() {
    const outcome = await driver.send(access(), mailTo("unrecorded@x.test"), () =>
      Promise.reject(new Error("no database")),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { outcome, judged: await acceptedFor("unrecorded@x.test") };
  },
  r550: () => sendTo("r550@x.test"),
  r550text: () => sendTo("r550text@x.test"),
  async greylisted() {
    return [
      await sendTo("r450@x.test"),
      (await sendTo("r450@x.test")).kind,
      await acceptedFor("r450@x.test"),
    ];
  },
  r421: () => sendTo("r421@x.test"),
  d552: () => sendTo("d552@x.test"),
  d451: () => sendTo("d451@x.test"),
  slowRcpt: () => sendTo("slow-rcpt@x.test"),
  async slowDot() {
    return [(await sendTo("slow-dot@x.test")).kind, await acceptedFor("slow-dot@x.test")];
  },
  async dropBody() {
    const slowly = () => new Promise<"go">((resolve) => setTimeout(() => resolve("go"), 100));
    const outcome = await driver.send(access(), mailTo("drop-body@x.test"), slowly);
    return [outcome, await acceptedFor("drop-body@x.test")];
  },
  async dropDot() {
    return [await sendTo("drop-dot@x.test"), await acceptedFor("drop-dot@x.test")];
  },
  async dropAccepted() {
    return [await sendTo("drop-accepted@x.test"), await acceptedFor("drop-accepted@x.test")];
  },
  wrongPassword: () => driver.send(access({ smtp: { password: "wrong" } }), mailTo("a@x.test"), go),
  badAddress: () => driver.send(access(), mailTo('"a b"@x.test'), go),
  headerInjection: async () => {
    const mail = mailTo("bob@sandbox.test", {
      subject: "a\r\nBcc: evil@x.test",
      headers: { "X-A\r\nBcc": "evil@x.test", Bcc: "evil@x.test", "X-B": "b\r\nBcc: evil@x.test" },
      to: { name: "B\r\nBcc: evil@x.test", address: "bob@sandbox.test" },
    });
    await driver.send(access(), mail, go);
    const uid = (await store.list("bob@sandbox.test", "INBOX", 0)).at(-1)?.uid ?? 0;
    const parsed = await PostalMime.parse((await store.get("bob@sandbox.test", "INBOX", uid)) ?? "");
    return { bcc: parsed.bcc ?? null, names: parsed.headers.map((header) => header.key) };
  },
  async reusesConnections() {
    const before = server.connections();
    for (let index = 0; index < 20; index += 1) await sendTo("many@x.test");
    return { opened: server.connections() - before, judged: await acceptedFor("many@x.test") };
  },
  async survivesDeadIdleConnection() {
    await sendTo("idle@x.test");
    server.dropAll();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return [(await sendTo("idle@x.test")).kind, await acceptedFor("idle@x.test")];
  },
  async onePerConnection() {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => sendTo("burst@x.test")));
    return [outcomes.every((outcome) => outcome.kind === "sent"), await acceptedFor("burst@x.test")];
  },
  async boundedConnections() {
    const bounded = driverFor({ smtp: server.port }, { maxConnections: 3 });
    const before = server.open();
    const sending = Array.from({ length: 20 }, () => bounded.send(access(), mailTo("bounded@x.test"), go));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const during = server.open() - before;
    return [(await Promise.all(sending)).every(({ kind }) => kind === "sent"), during <= 3];
  },
  async noStartTls() {
    return driver.send(access({ smtp: { encryption: "tls" } }), mailTo("clear@x.test"), go);
  },
  async startTls() {
    const tls = await startSandboxSmtp({ store, tls: certificate("server") });
    const outcome = await driverFor({ smtp: tls.port }).send(
      access({ smtp: { encryption: "tls" } }),
      mailTo("tls@x.test"),
      go,
    );
    return outcome.kind;
  },
  async implicitTls() {
    const tls = await startSandboxSmtp({ store, tls: certificate("server"), implicitTls: true });
    const outcome = await driverFor({ smtp: tls.port }).send(
      access({ smtp: { encryption: "ssl" } }),
      mailTo("ssl@x.test"),
      go,
    );
    return outcome.kind;
  },
  async expiredCertificate() {
    const tls = await startSandboxSmtp({ store, tls: certificate("expired") });
    const expired = await startSandboxSmtp({ store, tls: certificate("expired"), implicitTls: true });
    const start = driverFor({ smtp: tls.port }).send(
      access({ smtp: { encryption: "tls" } }),
      mailTo("exp@x.test"),
      go,
    );
    const implicit = driverFor({ smtp: expired.port }).send(
      access({ smtp: { encryption: "ssl" } }),
      mailTo("exp@x.test"),
      go,
    );
    return [await start, await implicit, await acceptedFor("exp@x.test")];
  },
  async wrongName() {
    const tls = await startSandboxSmtp({ store, tls: certificate("server") });
    const other = driverFor({ smtp: tls.port }, {}, "other.sandbox.test");
    return other.send(
      access({ smtp: { host: "other.sandbox.test", encryption: "tls" } }),
      mailTo("exp@x.test"),
      go,
    );
  },
  async noGreeting() {
    const silent = await startSandboxSmtp({ store, greetingFault: { kind: "delay", ms: 3_000 } });
    const gone = await startSandboxSmtp({ store, greetingFault: { kind: "drop" } });
    const limits = { setUpMs: 500, connectMs: 500 };
    return [
      await driverFor({ smtp: silent.port }, limits).send(access(), mailTo("a@x.test"), go),
      await driverFor({ smtp: gone.port }, limits).send(access(), mailTo("a@x.test"), go),
    ];
  },
  async dribbling() {
    const slow = createServer((socket) => {
      socket.on("error", () => {});
      const more = setInterval(() => socket.write("2"), 50);
      socket.once("close", () => clearInterval(more));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => slow.once("listening", resolve));
    const { port } = slow.address() as { port: number };
    const before = performance.now();
    const outcome = await driverFor({ smtp: port }, { setUpMs: 500 }).send(access(), mailTo("a@x.test"), go);
    return [outcome, performance.now() - before < 1_500];
  },
  async forbidden() {
    const to = (host: string, port = 587) =>
      driver.send(access({ smtp: { host, port } }), mailTo("a@x.test"), go);
    return [
      await to("127.0.0.1"),
      await to("169.254.169.254"),
      await to("smtp.sandbox.test", 25),
      await to("smtp.sandbox.test", 22),
    ];
  },
  async tooBig() {
    const small = await startSandboxSmtp({ store, maxBytes: 500 });
    return driverFor({ smtp: small.port }).send(
      access(),
      mailTo("big@x.test", { text: "x".repeat(5_000) }),
      go,
    );
  },
});
