import PostalMime, { type Email } from "postal-mime";
import { splitReply } from "@/server/domain/inbox/reply-text";
import { createMailDriver } from "@/server/drivers/mail/mail-driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import type { MailAccess } from "@/server/ports/mail";
import { startSandboxImap } from "@/server/sandbox/mail/imap";
import { startSandboxSmtp } from "@/server/sandbox/mail/smtp";
import { createMailStore } from "@/server/sandbox/mail-store";
import type { Member } from "@/server/sandbox/rules/members";
import { noTokens } from "@/tests/support/no-tokens";
import { casting, newLogin, newWorkspace, pass, password, report, sql, tools } from "./kit.mts";

const behavior = {
  replyPercent: 60,
  optOutPercent: 20,
  outOfOfficePercent: 30,
  bouncePercent: 30,
  minAnswerHours: 2,
  maxAnswerHours: 8,
};
const workspaceId = await newWorkspace(behavior);
const cast = casting(workspaceId, behavior);
const store = createMailStore({ ...tools, homes: ["http://tern.test"] });
const smtp = await startSandboxSmtp({ store });
const imap = await startSandboxImap({ store });
const allow = parseAllowList(
  `smtp.sandbox.test:587 -> 127.0.0.1:${smtp.port}, imap.sandbox.test:143 -> 127.0.0.1:${imap.port}`,
);
const driver = createMailDriver({
  egress: createEgress({ allow }),
  tokens: noTokens,
  now: () => new Date(),
  heloName: "tern.test",
});

const accessOf = (username: string): MailAccess => {
  const login = { username, password, encryption: "none" as const };
  return {
    mailboxId: username,
    smtp: { host: "smtp.sandbox.test", port: 587, ...login },
    imap: { host: "imap.sandbox.test", port: 143, ...login },
  };
};
const nora = accessOf(await newLogin(workspaceId, "nora.vane@trial-1.example"));
const quiet = accessOf(await newLogin(workspaceId, "quiet@trial-1.example", false));

let count = 0;
const send = (to: string, access = nora, changes: { messageId?: string; references?: string[] } = {}) => {
  count += 1;
  return driver.send(
    access,
    {
      from: { name: "Nora Vane", address: access.smtp.username },
      to: { name: "", address: to },
      subject: "A question about your tränsport",
      text: `Hello,\n\nhow do you plan your deliveries?\n\nNora`,
      messageId: `<m${count}@trial-1.example>`,
      date: new Date(),
      ...changes,
    },
    async () => "go",
  );
};

let cursor: Awaited<ReturnType<Awaited<ReturnType<typeof driver.openReader>>["listNew"]>>["cursor"] | null =
  null;
/** New mail in Nora's inbox since the last call, parsed, with the driver's headers. */
async function newMail() {
  const reader = await driver.openReader(nora);
  const listed = await reader.listNew(cursor, 500);
  cursor = listed.cursor;
  const mails = [];
  for (const headers of listed.mails) {
    mails.push({ headers, mail: await PostalMime.parse(await reader.fetchRaw(headers.uid, 1_000_000)) });
  }
  await reader.close();
  return mails;
}
const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value ?? null;
const outline = ({ headers, mail }: Awaited<ReturnType<typeof newMail>>[number]) => ({
  from: mail.from?.address,
  subject: mail.subject,
  inReplyTo: headers.inReplyTo,
  references: headers.references,
  automatic: headers.autoSubmitted,
  autoSubmitted: header(mail, "auto-submitted"),
  text: mail.text ?? "",
  own: splitReply(mail.text ?? "").text,
  html: mail.html !== undefined,
});

type Want = Parameters<typeof cast>[0];
const answering = (more: Want = () => true): Member =>
  cast((person) => {
    const { fate, character } = person;
    const isOrdinary = !fate.away && !fate.bounce && fate.mood !== null && fate.mood !== "hard_no";
    return (
      isOrdinary &&
      character.prefers === "email" &&
      character.patience <= 1 &&
      character.answersFrom === "own" &&
      more(person)
    );
  });
const program =
  (name: string): Want =>
  ({ character }) =>
    character.mailProgram === name;

const seen: Record<string, unknown> = {};
/** As the live test sends it: from a mailbox to itself. */
const probeOf = ({ smtp: { username: address } }: typeof nora) => ({
  ...{ from: { name: "Nora", address }, to: { name: "", address }, subject: "Test", text: "Test" },
  ...{ messageId: `<probe.${address}>`, date: new Date() },
});
seen.test = [await driver.test(nora, probeOf(nora)), await driver.test(quiet, probeOf(quiet))];
await newMail();
seen.wrongPassword = await driver.test({ ...nora, smtp: { ...nora.smtp, password: "nope" } }, null);

// The reply of every email program; German specifics of one are tested below.
const answers: Record<string, unknown> = {};
for (const name of ["web", "desktop", "office", "phone", "sparse", "bare"]) {
  const member = answering((person) => program(name)(person) && person.member.language !== "de");
  const outcome = await send(member.email);
  await pass(12);
  const mails = (await newMail()).map(outline);
  answers[name] = {
    outcome: outcome.kind,
    language: member.language,
    sent: `<m${count}@trial-1.example>`,
    email: member.email,
    mails,
  };
}
seen.answers = answers;

// German office programs write AW.
const german = answering((person) => program("office")(person) && person.member.language === "de");
await send(german.email);
await pass(12);
seen.german = (await newMail()).map(outline);

// A second reply comes to what is written after the first.
const twice = answering(({ fate, character }) => character.answersTwice && fate.mood === "interested");
await send(twice.email);
await pass(12);
const first = (await newMail()).length;
await send(twice.email);
await pass(12);
const second = (await newMail()).length;
await send(twice.email);
await pass(12);
seen.twice = [first, second, (await newMail()).length];

// The same email twice gets one reply.
const once = answering();
await send(once.email, nora, { messageId: "<same@trial-1.example>" });
await send(once.email, nora, { messageId: "<same@trial-1.example>" });
await pass(12);
seen.repeated = [
  (await newMail()).length,
  await sql("select count(*)::int as n from sandbox.received where message_id = '<same@trial-1.example>'"),
];

// Out of office, with and without a date; the reply comes within a minute.
const away = (isDated: boolean) =>
  cast(({ fate }) => fate.away?.isDated === isDated && !fate.bounce && fate.mood === null);
seen.away = [];
for (const isDated of [true, false]) {
  await send(away(isDated).email);
  await pass(1 / 60);
  (seen.away as unknown[]).push((await newMail()).map(outline));
}

// Former addresses: refused in the SMTP dialog, or reported by a bounce afterwards.
seen.refused = await send(cast(({ fate }) => fate.bounce === "refused").email);
seen.unknownUser = await send(`nobody.here@${german.domain}`);
seen.unknownDomain = await send("someone@nowhere-at-all.example");
seen.elsewhere = await send("friend@gmail.com".replace("gmail.com", "outside.world"));
seen.notices = [];
for (const bounce of ["no_such_user", "mailbox_full"] as const) {
  const member = cast(({ fate }) => fate.bounce === bounce);
  const outcome = await send(member.email);
  await pass(1);
  const [notice] = await newMail();
  const report = notice?.mail.attachments.find((part) => part.mimeType === "message/delivery-status");
  const original = notice?.mail.attachments.find((part) => part.mimeType === "text/rfc822-headers");
  (seen.notices as unknown[]).push({
    outcome: outcome.kind,
    to: member.email,
    sent: `<m${count}@trial-1.example>`,
    type: notice ? header(notice.mail, "content-type") : null,
    returnPath: notice ? header(notice.mail, "return-path") : null,
    automatic: notice?.headers.autoSubmitted,
    status: report ? Buffer.from(report.content as ArrayBuffer).toString("utf8") : null,
    original: original ? Buffer.from(original.content as ArrayBuffer).toString("utf8") : null,
  });
}

// Sent mail is filed if the server announces that.
const filed = answering();
await send(filed.email, nora, { messageId: "<filed@trial-1.example>" });
seen.findSent = [
  await driver.findSent(nora, "<filed@trial-1.example>", "files"),
  await driver.findSent(nora, "<never@trial-1.example>", "files"),
  await driver.findSent(quiet, "<filed@trial-1.example>", "none"),
];

// Between the workspace's own mailboxes, and to those of another one.
const other = await newWorkspace();
await newLogin(other, "olga@elsewhere-2.example");
seen.between = [
  (await send("nora.vane@trial-1.example", quiet)).kind,
  (await newMail()).filter(({ mail }) => mail.from?.address === "quiet@trial-1.example").length,
];
seen.foreign = await send("olga@elsewhere-2.example");
seen.foreignRows = await sql("select count(*)::int as n from sandbox.received where workspace_id = $1", [
  other,
]);

// New mail is announced.
const reader = await driver.openReader(nora);
const started = Date.now();
const announced = reader.waitForMail(20_000, new AbortController().signal).then(() => Date.now() - started);
await new Promise((resolve) => setTimeout(resolve, 200));
await send("nora.vane@trial-1.example", quiet);
seen.announcedMs = await announced;
await reader.close();

// A person who replies from a second address can be contacted there.
const alias = cast(
  ({ fate, character }) =>
    character.answersFrom === "alias" &&
    !fate.bounce &&
    !fate.away &&
    fate.mood !== null &&
    character.prefers === "email" &&
    character.patience <= 1,
);
await newMail();
await send(alias.email);
await pass(12);
const [fromAlias] = await newMail();
seen.alias = {
  own: alias.email,
  from: fromAlias?.mail.from?.address,
  back: (await send(fromAlias?.mail.from?.address ?? "")).kind,
};

await driver.close();
await smtp.close();
await imap.close();
await report(seen);
