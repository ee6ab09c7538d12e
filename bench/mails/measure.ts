import { readPerson } from "@/server/domain/imports/person";
import { type Classification, classify } from "@/server/domain/inbox/classify";
import { splitReply } from "@/server/domain/inbox/reply-text";
import { htmlOf } from "@/server/domain/tracking/letter";
import { immediateVerdict } from "@/server/domain/tracking/verdict";
import { parseMail } from "@/server/drivers/mail-parser";
import { bytesOf } from "./compose";
import { type Half, type LabelledMail, readAgents, readLinks, readMails, readNames } from "./read";

/** What was misread, in words, so that a changed rule shows which emails it costs. */
export type Miss = { part: string; name: string; expected: string; got: string };
export type Tally = { n: number; misses: Miss[] };

const received = new Date("2026-11-23T10:00:00Z");
const classOf: Record<string, string> = { soft: "later", block: "later" };

const typeOf = (read: Classification) => (read.kind === "bounce" ? read.type : read.kind);

async function classified(mail: LabelledMail): Promise<Classification> {
  return classify(await parseMail(bytesOf(mail)), received, mail.sent === null ? [] : [mail.sent]);
}

export type Reports = Record<"bounceClass" | "reportAsReply" | "goodAddressLost" | "complaintsMissed", Tally>;

/** Bounces, delays, complaints, receipts: how the product classifies each. */
export async function measureReports(half: Half): Promise<Reports> {
  const mails = readMails(half, "reports");
  const found: Reports = {
    bounceClass: { n: mails.length, misses: [] },
    reportAsReply: { n: mails.length, misses: [] },
    goodAddressLost: { n: mails.filter(({ label }) => label !== "hard").length, misses: [] },
    complaintsMissed: { n: mails.filter(({ label }) => label === "complaint").length, misses: [] },
  };
  for (const mail of mails) {
    const got = typeOf(await classified(mail));
    const note = (part: keyof Reports) =>
      found[part].misses.push({ part, name: mail.name, expected: mail.label, got });
    if ((classOf[got] ?? got) !== (classOf[mail.label] ?? mail.label)) note("bounceClass");
    if (got === "reply" || got === "opt_out") note("reportAsReply");
    if (got === "hard" && mail.label !== "hard") note("goodAddressLost");
    if (got !== "complaint" && mail.label === "complaint") note("complaintsMissed");
  }
  return found;
}

export type Replies = Record<"split" | "splitEmpty" | "answerKind", Tally>;

/** Replies and calendar notices: what they are, and which words are the sender's own. */
export async function measureReplies(half: Half): Promise<Replies> {
  const mails = readMails(half, "replies");
  const own = mails.filter((mail) => mail.own !== null);
  const found: Replies = {
    split: { n: own.length, misses: [] },
    splitEmpty: { n: own.length, misses: [] },
    answerKind: { n: mails.length, misses: [] },
  };
  for (const mail of mails) {
    const read = await classified(mail);
    const kind = read.kind === "calendar" ? read.answer : typeOf(read);
    const expected = mail.answer ?? mail.label;
    if (kind !== expected)
      found.answerKind.misses.push({ part: "answerKind", name: mail.name, expected, got: kind });
    if (mail.own === null) continue;
    const text = "text" in read ? read.text : (await split(mail)).text;
    if (text !== mail.own)
      found.split.misses.push({ part: "split", name: mail.name, expected: mail.own, got: text });
    if (text === "" && mail.own !== "")
      found.splitEmpty.misses.push({ part: "splitEmpty", name: mail.name, expected: mail.own, got: "" });
  }
  return found;
}

async function split(mail: LabelledMail) {
  const parsed = await parseMail(bytesOf(mail));
  return splitReply(parsed.text, { sent: mail.sent === null ? [] : [mail.sent], name: parsed.from?.name });
}

const unescaped = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** The targets of a tracked email's links after they were rewritten and followed. */
export function measureLinks(half: Half): Tally {
  const links = readLinks(half);
  const misses = links.flatMap(({ text, target }): Miss[] => {
    const typed: string[] = [];
    const link = (url: string) => `https://track.example/${typed.push(url)}`;
    const html = htmlOf(text, { link, picture: null, hidden: "https://track.example/hidden" });
    const places = [...html.matchAll(/href="([^"]*)"/g)].slice(1).map(([, href = ""]) => unescaped(href));
    const got = places.map((place) => typed[Number(place.split("/").at(-1)) - 1] ?? "").join(" ");
    return got === target ? [] : [{ part: "linkTarget", name: text, expected: target, got }];
  });
  return { n: links.length, misses };
}

export function measureAgents(half: Half): Record<"botAsPerson" | "personAsBot", Tally> {
  const sentAt = new Date(received.getTime() - 3_600_000);
  const judged = readAgents(half).map(({ isBot, agent }) => ({
    isBot,
    agent,
    isTaken: immediateVerdict("clicked", { method: "GET", purpose: "", agent }, received, sentAt) !== null,
  }));
  const tally = (part: "botAsPerson" | "personAsBot", isBot: boolean): Tally => {
    const some = judged.filter((one) => one.isBot === isBot);
    const misses = some
      .filter(({ isTaken }) => isTaken !== isBot)
      .map(({ agent }) => ({
        part,
        name: agent,
        expected: isBot ? "bot" : "person",
        got: isBot ? "person" : "bot",
      }));
    return { n: some.length, misses };
  };
  return { botAsPerson: tally("botAsPerson", true), personAsBot: tally("personAsBot", false) };
}

/** Names that an import has to keep as they are. */
export function measureNames(half: Half): Tally {
  const names = readNames(half);
  const misses = names.flatMap((name): Miss[] => {
    const read = readPerson(["ed@moor.example", name, name], ["work_email", "first_name", "last_name"]);
    const got = "person" in read ? `${read.person.firstName} / ${read.person.lastName}` : read.refusal;
    return got === `${name} / ${name}` ? [] : [{ part: "names", name, expected: name, got }];
  });
  return { n: names.length, misses };
}
