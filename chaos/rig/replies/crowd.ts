import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "../random-edits";
import type { Books, Way } from "./books";
import type { Carrier } from "./carrier";
import { type MailServers, messageIdOf, type Received, unsubscribeOf } from "./mail-servers";
import { no, textedNo, textedYes, yes } from "./words";
import type { Person } from "./world";

/** What a person does after a message of ours, and after which one: the first or the second. */
type Behavior = { isOptOut: boolean; way: Way; at: "first" | "second" } | null;
type Touched = { mail?: Received; number?: string };

/** Of every hundred people, how many stay silent and how many reply; all others opt out. */
const silent = 20;
const answers = 47;
/** Shares of replies: at once, after a while, or only when their mail server is away. */
const [immediate, soon] = [0.3, 0.65];
const patienceMs = 60_000;
const triesMs = 60_000;

export type Crowd = ReturnType<typeof crowdOf>;

type Surroundings = {
  books: Books;
  dice: Dice;
  baseUrl: string;
  servers: Pick<MailServers, "deliver">;
  carrier: Pick<Carrier, "receive">;
  groupOf(login: string): number;
};

/** The people who are contacted; their actions are in the records. */
export function crowdOf({ books, dice, baseUrl, servers, carrier, groupOf }: Surroundings) {
  const people = new Map<string, { person: Person; behavior: Behavior; touches: number; isDone: boolean }>();
  const waiting = new Map<number, (() => void)[]>();
  const underWay = new Set<Promise<void>>();
  /** Message-IDs of the emails in the inboxes. */
  const mailed: string[] = [];

  function behaviorOf({ phone }: Person): Behavior {
    // Evenly distributed, so that short runs have some of each.
    const draw = (people.size * 37) % 100;
    if (draw < silent) return null;
    const isOptOut = draw >= silent + answers;
    const at = dice.random() < 0.75 ? "first" : "second";
    if (phone && at === "first" && dice.random() < 0.7) return { isOptOut, way: "text", at };
    if (!isOptOut) return { isOptOut, way: "mail", at: phone ? "second" : at };
    const way = dice.oneOf(["mail", "mail", "link", "oneClick"] as const) ?? "mail";
    return { isOptOut, way, at: phone ? "second" : at };
  }

  /** When a reply comes: some wait until the server of their inbox is away. */
  async function moment(login: string | undefined): Promise<void> {
    const draw = dice.random();
    if (draw < immediate) return sleep(dice.random() * 1_000);
    if (draw < soon || login === undefined) return sleep(dice.random() * 8_000);
    const group = groupOf(login);
    await Promise.race([
      sleep(patienceMs),
      new Promise<void>((resolve) => waiting.set(group, [...(waiting.get(group) ?? []), resolve])),
    ]);
  }

  async function answer(person: Person, { isOptOut, way }: NonNullable<Behavior>, touched: Touched) {
    await moment(way === "mail" ? touched.mail?.login : undefined);
    const note = (at: number, inbox: string | null = null) =>
      books.answers.push({ person: person.email, isOptOut, way, at, inbox });
    if (way === "text" && person.phone && touched.number) {
      const words = dice.oneOf(isOptOut ? textedNo : textedYes) ?? "STOP";
      return void note(await carrier.receive(person.phone, touched.number, words, baseUrl));
    }
    const { mail } = touched;
    if (!mail) return;
    if (way === "mail") {
      const messageId = `<re.${mailed.length}.${person.id}@target.test>`;
      mailed.push(messageId);
      await servers.deliver(mail.login, replyTo(mail, person, messageId, isOptOut));
      return void note(Date.now(), mail.login);
    }
    if (await press(unsubscribeOf(mail), way)) note(Date.now());
  }

  function replyTo(mail: Received, person: Person, messageId: string, isOptOut: boolean): Buffer {
    // People also write from other spellings of their address.
    const [name = "", domain = ""] = person.email.split("@");
    const from = dice.oneOf([
      person.email,
      person.email,
      `${name.toUpperCase()}@${domain}`,
      `${name}+box@${domain}`,
    ]);
    const quoted =
      dice.random() < 0.5 ? "\r\n\r\nAda Sender wrote:\r\n> would a short call next week suit you?" : "";
    return Buffer.from(
      [
        `From: "Grace Recipient" <${from}>`,
        `To: <${mail.login}>`,
        "Subject: Re: A question",
        `Message-ID: ${messageId}`,
        `In-Reply-To: ${messageIdOf(mail)}`,
        `References: ${messageIdOf(mail)}`,
        `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        `${dice.oneOf(isOptOut ? no : yes)}${quoted}`,
      ].join("\r\n"),
    );
  }

  /** A message reached a person; their reaction runs in the background. */
  function touch(email: string, touched: Touched): void {
    const one = people.get(email);
    if (!one) return;
    one.touches++;
    const { behavior } = one;
    if (!behavior || one.isDone || (behavior.at === "second" && one.touches < 2)) return;
    one.isDone = true;
    const work = answer(one.person, behavior, touched).finally(() => underWay.delete(work));
    underWay.add(work);
  }

  function seize(group: number): void {
    for (const go of waiting.get(group)?.splice(0) ?? []) setTimeout(go, dice.random() * 1_500);
  }

  return {
    onBorn(born: readonly Person[]) {
      for (const person of born)
        people.set(person.email, { person, behavior: behaviorOf(person), touches: 0, isDone: false });
    },
    onMail: (mail: Received) => touch(mail.person, { mail }),
    onText: (email: string, number: string) => touch(email, { number }),
    /** The server of a group is away: people who waited for that write now. */
    seize,
    all: () => [...people.values()].map(({ person }) => person),
    mailed,
    /** Ends all waiting; resolves when everyone has done everything they were going to. */
    settled: async () => {
      for (; underWay.size > 0; await sleep(200)) for (const group of waiting.keys()) seize(group);
    },
  };
}

/** Opens a page and presses its button, or presses an email program's; repeated until the front door responds. */
async function press(url: string, way: Way): Promise<boolean> {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const body = way === "oneClick" ? "List-Unsubscribe=One-Click" : "";
  for (const deadline = Date.now() + triesMs; Date.now() < deadline; await sleep(300)) {
    try {
      if (way === "link" && !(await fetch(url)).ok) continue;
      if ((await fetch(url, { method: "POST", headers: type, body })).ok) return true;
    } catch {
      // The front door is being killed.
    }
  }
  return false;
}
