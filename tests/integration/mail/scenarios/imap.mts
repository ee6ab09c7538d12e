import { MailReadError } from "@/server/drivers/mail/mail-read-error";
import { startSandboxImap } from "@/server/sandbox/mail/imap";
import { createMemoryStore } from "@/server/sandbox/mail/memory-store";
import { startSandboxSmtp } from "@/server/sandbox/mail/smtp";
import { access, certificate, driverFor, go, mailTo, report } from "./kit.mts";

const ana = "ana@sandbox.test";
const raw = (id: string, extra = "", body = "Hello") =>
  Buffer.from(
    `${id === "" ? "" : `Message-ID: ${id}\r\n`}From: =?utf-8?q?B=C3=B6b?= <bob@x.test>\r\nTo: Ana <${ana}>, c@x.test\r\n` +
      `Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nDate: Sat, 21 Nov 2026 10:00:00 +0000\r\n${extra}\r\n${body}\r\n`,
  );

const logins = [
  { login: ana, password: "right", filesSentMail: true },
  { login: "plain@sandbox.test", password: "right", filesSentMail: false },
];
const store = createMemoryStore({ logins, clock: () => new Date() });
const smtp = await startSandboxSmtp({ store });
const imap = await startSandboxImap({ store });
const ports = { smtp: smtp.port, imap: imap.port };
const driver = driverFor(ports, { connectMs: 2_000, setUpMs: 2_000, pollMs: 100 });
const probe = () => mailTo("probe@x.test");
const plain = { username: "plain@sandbox.test", password: "right" };
const soon = <T,>(work: Promise<T>, ms: number) =>
  Promise.race([work.then(() => "done"), new Promise((resolve) => setTimeout(() => resolve("late"), ms))]);

await report({
  async tests() {
    return {
      ok: await driver.test(access(), probe()),
      notFiling: await driver.test(access({ smtp: plain, imap: plain }), probe()),
      apart: await driver.test(access({ smtp: plain }), probe()),
      unproven: await driver.test(access(), null),
      smtpLogin: await driver.test(access({ smtp: { password: "wrong" } }), probe()),
      imapLogin: await driver.test(access({ imap: { password: "wrong" } }), probe()),
      smtpTls: await driver.test(access({ smtp: { encryption: "tls" } }), probe()),
      imapTls: await driver.test(access({ imap: { encryption: "tls" } }), probe()),
      imapPort: await driver.test(access({ imap: { port: 993 } }), probe()),
      privateName: await driver.test(access({ smtp: { host: "localhost" } }), probe()),
      privateAddress: await driver.test(access({ imap: { host: "10.1.2.3" } }), probe()),
      port: await driver.test(access({ smtp: { port: 6379 } }), probe()),
      unknownName: await driver.test(access({ smtp: { host: "smtp.nothing.invalid" } }), probe()),
      closed: await driverFor({ smtp: 1, imap: imap.port }).test(access(), probe()),
    };
  },
  async copies() {
    const mail = mailTo("copied@x.test", { html: undefined });
    const own = access({ smtp: plain, imap: plain });
    const look = async (copies: "files" | "appends" | "none") =>
      (await driver.findSent(own, mail.messageId, copies)).kind;
    const before = [await look("files"), await look("appends"), await look("none")];
    await driver.saveCopy(own, mail);
    await driver.saveCopy(own, mail);
    const saved = await store.list("plain@sandbox.test", "Sent", 0);
    const raw = (await store.get("plain@sandbox.test", "Sent", saved.at(-1)?.uid ?? 0)) ?? Buffer.from("");
    const listed = await driver.listSent(own, new Date(0), "appends");
    return {
      before,
      after: [await look("files"), await look("appends"), await look("none")],
      saved: saved.map(({ flags }) => flags),
      isWhole: [listed.isWhole, (await driver.listSent(own, new Date(0), "files")).isWhole],
      isListed: listed.mails.has(mail.messageId),
      text: Buffer.from(raw).toString().includes("To: Bob <copied@x.test>"),
    };
  },
  async implicitTls() {
    const tls = await startSandboxImap({ store, tls: certificate("server") });
    const expired = await startSandboxImap({ store, tls: certificate("expired") });
    const ssl = access({ imap: { encryption: "ssl" } });
    return [
      await driverFor({ ...ports, imap: tls.port }).test(ssl, null),
      await driverFor({ ...ports, imap: expired.port }).test(ssl, null),
    ];
  },
  async listNew() {
    await store.deliver(
      ana,
      raw(
        "<1@x.test>",
        "In-Reply-To: <q@sandbox.test>\r\nReferences: <p@sandbox.test>\r\n <q@sandbox.test>\r\n",
      ),
    );
    await store.deliver(ana, raw("", "Auto-Submitted: auto-replied\r\n"));
    await store.deliver(ana, raw("<>", "Auto-Submitted: no\r\n"));
    await store.deliver(ana, raw("<4@x.test>", "Content-Type: multipart/report; boundary=x\r\n"));
    const reader = await driver.openReader(access());
    const first = await reader.listNew(null, 3);
    const second = await reader.listNew(first.cursor, 3);
    const third = await reader.listNew(second.cursor, 3);
    await store.deliver(ana, raw("<5@x.test>"));
    const fourth = await reader.listNew(third.cursor, 3);
    const flags = (await store.list(ana, "INBOX", 0)).flatMap((mail) => mail.flags);
    await reader.close();
    return {
      first,
      second: second.mails.map((mail) => mail.messageId),
      auto: second.mails[0]?.autoSubmitted,
      third,
      fourth: fourth.mails.map((mail) => mail.uid),
      flags,
    };
  },
  async fetchRaw() {
    const uid = await store.deliver(ana, raw("<raw@x.test>", "", `bytes \u00ff ${"x".repeat(3_000)}`));
    const reader = await driver.openReader(access());
    const whole = await reader.fetchRaw(uid, 100_000);
    const same = Buffer.from(whole).equals(Buffer.from((await store.get(ana, "INBOX", uid)) ?? ""));
    const refused = async (work: Promise<unknown>) =>
      work.catch((error) => (error instanceof MailReadError ? error.code : String(error)));
    const answers = [
      same,
      await refused(reader.fetchRaw(uid, 1_000)),
      await refused(reader.fetchRaw(999, 1_000)),
    ];
    const flags = (await store.list(ana, "INBOX", uid - 1))[0]?.flags;
    await reader.close();
    return [...answers, flags];
  },
  async idle() {
    const reader = await driver.openReader(access());
    const quiet = await soon(reader.waitForMail(200, AbortSignal.timeout(10_000)), 1_000);
    const waiting = soon(reader.waitForMail(5_000, AbortSignal.timeout(10_000)), 1_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = performance.now();
    await store.deliver(ana, raw("<idle@x.test>"));
    const announced = await waiting;
    const ms = performance.now() - before;
    const abort = new AbortController();
    const aborted = soon(reader.waitForMail(5_000, abort.signal), 1_000);
    abort.abort();
    const answers = [quiet, announced, ms < 500, await aborted];
    await reader.close();
    return answers;
  },
  async announcedBefore() {
    const reader = await driver.openReader(access());
    const { cursor } = await reader.listNew(null, 1_000);
    await store.deliver(ana, raw("<before@x.test>"));
    const signal = AbortSignal.timeout(10_000);
    const announced = soon(reader.waitForMail(300, signal), 200);
    const first = await announced;
    const again = await soon(reader.waitForMail(5_000, signal), 500);
    const listed = (await reader.listNew(cursor, 10)).mails.map((mail) => mail.messageId);
    const quiet = await soon(reader.waitForMail(5_000, signal), 500);
    await reader.close();
    return [first, again, listed, quiet];
  },
  async sentFolder() {
    const reader = await driver.openReader(access());
    const inbox = await reader.listNew(null, 1_000);
    const sent = await reader.sent();
    const first = await sent!.listNew(null, 1_000);
    await store.append(ana, "Sent", raw("<own.1@sandbox.test>"), ["\\Seen"], new Date());
    await store.deliver(ana, raw("<meanwhile@x.test>"));
    const second = await sent!.listNew(first.cursor, 10);
    const whole = Buffer.from(await sent!.fetchRaw(second.mails[0]!.uid, 10_000)).toString();
    const awoken = await soon(reader.waitForMail(5_000, AbortSignal.timeout(10_000)), 500);
    const after = await reader.listNew(inbox.cursor, 10);
    const third = await sent!.listNew(second.cursor, 10);
    const asleep = await soon(reader.waitForMail(5_000, AbortSignal.timeout(10_000)), 500);
    const found = [await reader.find("<meanwhile@x.test>"), await reader.find("<own.1@sandbox.test>")];
    await reader.close();
    return {
      listed: second.mails.map((mail) => mail.messageId),
      isWhole: whole.includes("<own.1@sandbox.test>"),
      awoken,
      inbox: after.mails.map((mail) => mail.messageId),
      third: third.mails.length,
      asleep,
      found: [found[0] === after.mails[0]?.uid, found[1]],
    };
  },
  async withoutIdle() {
    const asking = await startSandboxImap({ store, idle: false });
    const reader = await driverFor({ imap: asking.port }, { pollMs: 100 }).openReader(access());
    const { cursor } = await reader.listNew(null, 1_000);
    const waiting = soon(reader.waitForMail(5_000, AbortSignal.timeout(10_000)), 1_000);
    await store.deliver(ana, raw("<poll@x.test>"));
    const answers = [await waiting, (await reader.listNew(cursor, 10)).mails.map((mail) => mail.messageId)];
    await reader.close();
    return answers;
  },
  async renumbered() {
    const before = await driver.openReader(access());
    const { cursor, mails } = await before.listNew(null, 1_000);
    await before.close();
    store.renumber(ana, "INBOX");
    const after = await driver.openReader(access());
    const again = await after.listNew(cursor, 1_000);
    const nothing = await after.listNew(again.cursor, 1_000);
    await after.close();
    return [
      again.mails.length === mails.length,
      again.cursor.uidValidity !== cursor.uidValidity,
      nothing.mails.length,
    ];
  },
  async serverDrops() {
    const reader = await driver.openReader(access());
    const waiting = soon(reader.waitForMail(5_000, AbortSignal.timeout(10_000)), 1_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    imap.dropAll();
    const waited = await waiting;
    const failed = await reader.listNew(null, 1).then(
      () => "listed",
      () => "failed",
    );
    await reader.close();
    const fresh = await driver.openReader(access());
    const listed = (await fresh.listNew(null, 1)).mails.length;
    // Cut while nothing waits: the next wait notices it at once.
    imap.dropAll();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const early = await soon(
      fresh.waitForMail(5_000, AbortSignal.timeout(10_000)).catch(() => undefined),
      1_000,
    );
    await fresh.close();
    return [waited, failed, listed, early];
  },
  async findSent() {
    await driver.send(access(), mailTo("bob@x.test", { messageId: "<sent.1@sandbox.test>" }), go);
    await driver.send(
      access({ smtp: plain }),
      mailTo("bob@x.test", { messageId: "<sent.2@sandbox.test>" }),
      go,
    );
    return [
      await driver.findSent(access(), "<sent.1@sandbox.test>", "files"),
      await driver.findSent(access(), "<never@sandbox.test>", "files"),
      await driver.findSent(access({ imap: plain }), "<sent.2@sandbox.test>", "none"),
      await driver
        .findSent(access({ imap: { password: "wrong" } }), "<sent.1@sandbox.test>", "files")
        .catch((error) => error.name),
    ];
  },
});
