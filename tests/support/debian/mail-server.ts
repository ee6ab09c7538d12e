import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { freePort } from "../free-port";
import { type Daemon, newHome, run, startDaemon, userOf } from "./daemon";
import { dovecotConf, mainCf, masterCf, type Place } from "./mail-config";

/** The names in the server's certificate. */
export const mailHost = "mail.corp.test";
export const relayHost = "relay.other.test";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/**
 * Postfix and Dovecot as Debian ships them. Mailboxes at `corp.test` and `people.test` receive mail. Other addresses at `people.test` are
 * rejected during the SMTP dialog, all addresses at `gone.test` only afterwards, by a bounce. `addresses` get a mailbox with the password
 * `password`.
 */
export async function startMailServer(addresses: readonly string[], password: string) {
  const mailUser = userOf("mail");
  const { dir, clear } = newHome("mail");
  chmodSync(dir, 0o755);
  const place: Place = {
    dir,
    mailUser,
    smtpPort: await freePort(),
    submissionPort: await freePort(),
    imapPort: await freePort(),
  };
  for (const name of ["postfix", "queue", "data", "dovecot", "mail"]) mkdirSync(path.join(dir, name));
  run("chown", ["postfix", path.join(dir, "data")]);
  run("chown", [`${mailUser.uid}:${mailUser.gid}`, path.join(dir, "mail")]);
  makeCertificate(dir);
  writeFileSync(
    path.join(dir, "virtual"),
    addresses.map((address) => `${address} ${folderOf(address)}/\n`).join(""),
  );
  writeFileSync(path.join(dir, "transport"), "gone.test error:5.1.1 No such user here\n");
  writeFileSync(path.join(dir, "postfix/main.cf"), mainCf(place, [mailHost, "corp.test", "people.test"]));
  writeFileSync(path.join(dir, "postfix/master.cf"), masterCf(place));
  writeFileSync(path.join(dir, "dovecot/dovecot.conf"), dovecotConf(place));
  const passwords = new Map<string, string>();
  const writePassword = (address: string, word: string) => {
    passwords.set(address, word);
    writeFileSync(
      path.join(dir, "users"),
      [...passwords].map(([user, secret]) => `${user}:{PLAIN}${secret}\n`).join(""),
      { mode: 0o644 },
    );
  };
  for (const address of addresses) writePassword(address, password);

  const dovecot = startDaemon("/usr/sbin/dovecot", ["-F", "-c", path.join(dir, "dovecot/dovecot.conf")]);
  run("/usr/sbin/postfix", ["-c", path.join(dir, "postfix"), "start"]);
  const stop = async () => {
    run("/usr/sbin/postfix", ["-c", path.join(dir, "postfix"), "stop"]);
    await dovecot.stop();
    clear();
  };
  try {
    for (const port of [place.smtpPort, place.submissionPort, place.imapPort])
      await whenListening(port, dovecot);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    ...place,
    password,
    /** Resolves when the change is effective, because Dovecot rereads its passwords once a second. */
    setPassword: async (address: string, word: string) => {
      writePassword(address, word);
      while (!(await maySignIn(place.imapPort, address, word))) await sleep(100);
    },
    /** The certificate to trust (NODE_EXTRA_CA_CERTS). */
    certificate: path.join(dir, "cert.pem"),
    /** The route from the servers' names to their ports (EGRESS_ALLOW). */
    egress: [
      `${mailHost}:587 -> 127.0.0.1:${place.submissionPort}`,
      `${mailHost}:993 -> 127.0.0.1:${place.imapPort}`,
    ].join(", "),
    /** The complete mails in a folder of a mailbox. */
    mails: (address: string, folder = "") => readMails(path.join(dir, "mail", folderOf(address), folder)),
    /** Delivers a mail to a mailbox as another mail server would. */
    deliver: (from: string, to: string, mail: string) => deliver(place.smtpPort, from, to, mail),
    maildir: (address: string) => path.join(dir, "mail", folderOf(address)),
    log: () => readFileSync(path.join(dir, "postfix.log"), "utf8"),
    stop,
  };
}

const folderOf = (address: string) => address.split("@").reverse().join("/");

function readMails(maildir: string): string[] {
  return ["new", "cur"].flatMap((part) => {
    const folder = path.join(maildir, part);
    try {
      return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
    } catch {
      return [];
    }
  });
}

function makeCertificate(dir: string): void {
  const names = [mailHost, relayHost].map((name) => `DNS:${name}`).join(",");
  const [key, cert] = [path.join(dir, "key.pem"), path.join(dir, "cert.pem")];
  const files = ["-keyout", key, "-out", cert, "-days", "2"];
  const subject = ["-subj", `/CN=${mailHost}`, "-addext", `subjectAltName=${names}`];
  run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject]);
}

async function whenListening(port: number, dovecot: Daemon): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await listens(port))) {
    if (!dovecot.running() || Date.now() > deadline)
      throw new Error(`Nothing listens on ${port}. Dovecot printed:\n${dovecot.output()}`);
    await sleep(50);
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" })
      .once("connect", () => {
        socket.destroy();
        resolve(true);
      })
      .once("error", () => resolve(false));
  });

function maySignIn(port: number, user: string, password: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false });
    socket.setEncoding("utf8").once("error", reject);
    socket.write(`a login "${user}" "${password}"\r\n`);
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
      const answer = /^a (OK|NO)/m.exec(heard)?.[1];
      if (!answer) return;
      socket.destroy();
      resolve(answer === "OK");
    });
  });
}

/** Speaks SMTP like a server of another domain. */
async function deliver(port: number, from: string, to: string, mail: string): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.setEncoding("utf8");
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  const reply = async () => {
    while (!/^\d{3} .*\r\n$/m.test(heard)) await sleep(5);
    const code = Number(/^(\d{3}) /m.exec(heard)?.[1]);
    const said = heard;
    heard = "";
    if (code >= 400) throw new Error(said);
  };
  await reply();
  const body = mail.replace(/\r?\n/g, "\r\n").replace(/^\./gm, "..");
  for (const line of [
    "EHLO mx.elsewhere.test",
    `MAIL FROM:<${from}>`,
    `RCPT TO:<${to}>`,
    "DATA",
    `${body}\r\n.`,
  ]) {
    socket.write(`${line}\r\n`);
    await reply();
  }
  socket.end("QUIT\r\n");
}
