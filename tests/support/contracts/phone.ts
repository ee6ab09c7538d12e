import assert from "node:assert/strict";
import type { Outcome } from "@/server/ports/outcome";
import type { E164, OwnNumber, PhoneEvent, PhonePort, Sms, VoicemailDrop } from "@/server/ports/phone";

/** What a driver has to provide for the contract tests. Its numbers have never been written to before. */
export type PhoneSubject = {
  port: PhonePort;
  workspaceId: string;
  /** Another workspace at the same vendor. */
  otherWorkspaceId: string;
  /** A number whose owner replies. */
  friendly(): E164;
  /** A number whose owner replies STOP. */
  stopping(): E164;
  /** A number that accepts no messages, which the carrier reports later. */
  lost(): E164;
  /** Numbers where a machine answers, a person answers, and the line is busy. */
  machine(): E164;
  inPerson(): E164;
  busy(): E164;
  /** An invalid number. */
  nonsense: E164;
  /** Lets enough time pass for everyone's reaction. */
  letTimePass(): Promise<void>;
  /** Makes the next message fail: before it, on its way, or on the way back. */
  breakNext(own: OwnNumber, fault: "later" | "lost" | "unconfirmed"): Promise<void>;
};

let counter = 0;
const sms = (to: E164, text = `Hello, number ${counter}`): Sms => ({
  to,
  text,
  key: `contract-${counter++}`,
});

async function trySend({ port }: PhoneSubject, own: OwnNumber, message: Sms, word: "go" | "stop" = "go") {
  let asked = 0;
  const outcome: Outcome = await port.send(own, message, async () => {
    asked += 1;
    return word;
  });
  return { outcome, asked };
}

async function sent(subject: PhoneSubject, own: OwnNumber, message: Sms): Promise<string> {
  const { outcome, asked } = await trySend(subject, own, message);
  assert.equal(outcome.kind, "sent", JSON.stringify(outcome));
  assert.equal(asked, 1);
  return outcome.kind === "sent" ? outcome.providerId : "";
}

const drop = (to: E164): VoicemailDrop => ({
  to,
  key: `contract-${counter++}`,
  sound: { url: "https://tern.test/sound/recording", seconds: 12 },
  forwardTo: null,
});

async function tryDrop(
  { port }: PhoneSubject,
  own: OwnNumber,
  voicemail: VoicemailDrop,
  word: "go" | "stop" = "go",
) {
  let asked = 0;
  const outcome: Outcome = await port.dropVoicemail(own, voicemail, async () => {
    asked += 1;
    return word;
  });
  return { outcome, asked };
}

const begun = () => new Date(Date.now() - 60_000);
const evidence = ({ port }: PhoneSubject, own: OwnNumber, message: Sms) => port.lookUp(own, message, begun());

/** A number in a country that has some, not owned by another workspace. */
async function someNumber({ port, workspaceId }: PhoneSubject): Promise<E164> {
  const [country] = await port.countries();
  assert.ok(country);
  const category = country.categories[0]!;
  const [offer] = await port.offers({ workspaceId, country: country.code, category, area: null });
  assert.ok(offer?.takesSms && offer.country === country.code);
  return offer.number;
}

async function ownNumber(subject: PhoneSubject): Promise<OwnNumber> {
  const { port, workspaceId } = subject;
  const number = await someNumber(subject);
  const taken = await port.take({ workspaceId }, number);
  assert.equal(taken.kind, "taken");
  return { workspaceId, number, ref: taken.kind === "taken" ? taken.ref : "" };
}

async function news({ port }: PhoneSubject, own: OwnNumber, from: string | null = null) {
  const events: PhoneEvent[] = [];
  let cursor = from;
  for (;;) {
    const page = await port.events(own, cursor, begun());
    events.push(...page.events);
    if (page.events.length === 0) return { events, cursor: page.cursor };
    cursor = page.cursor;
  }
}

export type PhoneGuarantee = { name: string; hold(subject: PhoneSubject): Promise<void> };

/** The guarantees of every phone driver to the engine, as sentences. */
export const phoneContract: readonly PhoneGuarantee[] = [
  {
    name: "an offered number can be taken, is then listed, and taking it again changes nothing (DIAL-48)",
    async hold(subject) {
      const { port, workspaceId } = subject;
      const own = await ownNumber(subject);
      const again = await port.take({ workspaceId }, own.number);
      assert.deepEqual(again, { kind: "taken", ref: own.ref, takesSms: true });
      assert.equal(
        (await port.list({ workspaceId })).filter(({ number }) => number === own.number).length,
        1,
      );
    },
  },
  {
    name: "a number that is taken is no longer offered",
    async hold(subject) {
      const own = await ownNumber(subject);
      const [country] = await subject.port.countries();
      const wish = { country: country!.code, category: country!.categories[0]!, area: null };
      const offers = await subject.port.offers({ ...wish, workspaceId: subject.workspaceId });
      assert.ok(!offers.some(({ number }) => number === own.number));
    },
  },
  {
    name: "a number that does not belong to the vendor cannot be taken",
    async hold({ port, workspaceId }) {
      const taken = await port.take({ workspaceId }, "+15005550000");
      assert.deepEqual(taken, { kind: "refused", reason: "not_offered" });
    },
  },
  {
    name: "a number is released once, and releasing it again does no harm (DIAL-34)",
    async hold(subject) {
      const own = await ownNumber(subject);
      assert.deepEqual(await subject.port.release(own), { kind: "done" });
      assert.deepEqual(await subject.port.release(own), { kind: "done" });
      const left = await subject.port.list({ workspaceId: subject.workspaceId });
      assert.ok(!left.some(({ number }) => number === own.number));
    },
  },
  {
    name: "a workspace sees no number of another",
    async hold(subject) {
      const own = await ownNumber(subject);
      const others = await subject.port.list({ workspaceId: subject.otherWorkspaceId });
      assert.ok(!others.some(({ number }) => number === own.number));
    },
  },
  {
    name: "a message asks for permission once before it is sent, and is not sent after a stop",
    async hold(subject) {
      const own = await ownNumber(subject);
      const message = sms(subject.friendly());
      const { outcome, asked } = await trySend(subject, own, message, "stop");
      assert.deepEqual([outcome, asked], [{ kind: "stopped" }, 1]);
      assert.deepEqual(await evidence(subject, own, message), { kind: "absent" });
      const providerId = await sent(subject, own, message);
      assert.deepEqual(await evidence(subject, own, message), { kind: "found", providerId });
    },
  },
  {
    name: "a message is found even if the clock of the host that sent it is ten minutes ahead",
    async hold(subject) {
      const own = await ownNumber(subject);
      const message = sms(subject.friendly());
      const providerId = await sent(subject, own, message);
      const ahead = new Date(Date.now() + 10 * 60_000);
      assert.deepEqual(await subject.port.lookUp(own, message, ahead), { kind: "found", providerId });
    },
  },
  {
    name: "another message is not mistaken for the one looked up",
    async hold(subject) {
      const own = await ownNumber(subject);
      const to = subject.friendly();
      await sent(subject, own, sms(to));
      assert.deepEqual(await evidence(subject, own, sms(to)), { kind: "absent" });
      assert.deepEqual(await evidence(subject, own, sms(subject.friendly())), { kind: "absent" });
    },
  },
  {
    name: "later means that nothing happened",
    async hold(subject) {
      const own = await ownNumber(subject);
      const message = sms(subject.friendly());
      await subject.breakNext(own, "later");
      assert.equal((await trySend(subject, own, message)).outcome.kind, "later");
      assert.deepEqual(await evidence(subject, own, message), { kind: "absent" });
    },
  },
  {
    name: "an unknown outcome is settled by looking it up: either the message or only the answer was lost",
    async hold(subject) {
      const own = await ownNumber(subject);
      for (const [fault, found] of [["lost", "absent"] as const, ["unconfirmed", "found"] as const]) {
        const message = sms(subject.friendly());
        await subject.breakNext(own, fault);
        assert.equal((await trySend(subject, own, message)).outcome.kind, "unknown");
        assert.equal((await evidence(subject, own, message)).kind, found);
      }
    },
  },
  {
    name: "a message to an invalid number waits for another number, and is not sent (CAMP-26)",
    async hold(subject) {
      const own = await ownNumber(subject);
      const message = sms(subject.nonsense);
      const { outcome } = await trySend(subject, own, message);
      assert.deepEqual(outcome, { kind: "barred", reason: "invalid_phone" });
      assert.deepEqual(await evidence(subject, own, message), { kind: "absent" });
    },
  },
  {
    name: "a released number cannot send (CAMP-26)",
    async hold(subject) {
      const own = await ownNumber(subject);
      await subject.port.release(own);
      const { outcome } = await trySend(subject, own, sms(subject.friendly()));
      assert.deepEqual(outcome, { kind: "barred", reason: "invalid_dialer_phone" });
    },
  },
  {
    name: "a reply arrives once, with its text and the number it came from",
    async hold(subject) {
      const own = await ownNumber(subject);
      const to = subject.friendly();
      await sent(subject, own, sms(to));
      await subject.letTimePass();
      const { events, cursor } = await news(subject, own);
      const [answer, ...more] = events.filter((event) => event.kind === "sms_received" && event.from === to);
      assert.ok(answer?.kind === "sms_received" && answer.text.trim() !== "" && answer.at instanceof Date);
      assert.deepEqual(more, []);
      assert.deepEqual((await news(subject, own, cursor)).events, []);
      assert.deepEqual((await news(subject, own)).events, events);
    },
  },
  {
    name: "a person who replied stop gets nothing more from that number (R18)",
    async hold(subject) {
      const own = await ownNumber(subject);
      const to = subject.stopping();
      await sent(subject, own, sms(to));
      await subject.letTimePass();
      const said = (await news(subject, own)).events.filter((event) => event.kind === "sms_received");
      assert.equal(said.length, 1);
      const { outcome } = await trySend(subject, own, sms(to));
      assert.deepEqual(outcome, { kind: "refused", reason: "opted_out" });
    },
  },
  {
    name: "a message that was not delivered is reported later, by the id it was accepted under (R17)",
    async hold(subject) {
      const own = await ownNumber(subject);
      const providerId = await sent(subject, own, sms(subject.lost()));
      await subject.letTimePass();
      const { events, cursor } = await news(subject, own);
      const told = events.filter((event) => event.kind === "sms_lost");
      assert.deepEqual(
        told.map((event) => event.kind === "sms_lost" && [event.providerId, event.reason]),
        [[providerId, "no_mobile"]],
      );
      assert.deepEqual((await news(subject, own, cursor)).events, []);
    },
  },
  {
    name: "a call asks for permission once before it is made, is not made after a stop, and is found once made (VM-11)",
    async hold(subject) {
      const own = await ownNumber(subject);
      const voicemail = drop(subject.machine());
      assert.deepEqual(await tryDrop(subject, own, voicemail, "stop"), {
        outcome: { kind: "stopped" },
        asked: 1,
      });
      const lookUp = () => subject.port.lookUpVoicemail(own, voicemail, begun());
      assert.deepEqual(await lookUp(), { kind: "absent" });
      const { outcome, asked } = await tryDrop(subject, own, voicemail);
      assert.ok(outcome.kind === "sent" && asked === 1, JSON.stringify(outcome));
      assert.deepEqual(await lookUp(), { kind: "found", providerId: outcome.providerId });
    },
  },
  {
    name: "an unknown call is settled by looking it up: either it was never made or only the answer was lost (VM-11)",
    async hold(subject) {
      const own = await ownNumber(subject);
      for (const [fault, found] of [["lost", "absent"] as const, ["unconfirmed", "found"] as const]) {
        const voicemail = drop(subject.machine());
        await subject.breakNext(own, fault);
        assert.equal((await tryDrop(subject, own, voicemail)).outcome.kind, "unknown");
        assert.equal((await subject.port.lookUpVoicemail(own, voicemail, begun())).kind, found);
      }
    },
  },
  {
    name: "the end of a call is reported once, by the id it was made under: voicemail left, answered by a person, or busy (VM-11)",
    async hold(subject) {
      const own = await ownNumber(subject);
      const expected = new Map<string, string>();
      const met = { left: subject.machine(), answered: subject.inPerson(), busy: subject.busy() };
      for (const [result, to] of Object.entries(met)) {
        const { outcome } = await tryDrop(subject, own, drop(to));
        assert.ok(outcome.kind === "sent", JSON.stringify(outcome));
        expected.set(outcome.providerId, result);
      }
      await subject.letTimePass();
      const { events, cursor } = await news(subject, own);
      const told = events.flatMap((event) =>
        event.kind === "voicemail_ended" ? [[event.providerId, event.result] as const] : [],
      );
      assert.deepEqual(new Map(told), expected);
      assert.equal(told.length, expected.size);
      assert.deepEqual((await news(subject, own, cursor)).events, []);
    },
  },
  {
    name: "an invalid number is not called, and a released number makes no calls (CAMP-26)",
    async hold(subject) {
      const own = await ownNumber(subject);
      const { outcome } = await tryDrop(subject, own, drop(subject.nonsense));
      assert.deepEqual(outcome, { kind: "barred", reason: "invalid_phone" });
      await subject.port.release(own);
      const later = await tryDrop(subject, own, drop(subject.machine()));
      assert.deepEqual(later.outcome, { kind: "barred", reason: "invalid_dialer_phone" });
    },
  },
];

/** Runs the whole contract on a subject; each sentence maps to "held" or to the error that broke it. */
export async function holdPhoneToContract(subject: PhoneSubject): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const { name, hold } of phoneContract) {
    verdicts[name] = await hold(subject).then(
      () => "held",
      (error: Error) => `${error.message}\n${error.stack}`,
    );
  }
  return verdicts;
}
