import { randomUUID } from "node:crypto";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { withFooter } from "@/server/domain/campaigns/footer";
import { withUnsubscribeUrl } from "@/server/domain/campaigns/sequence/placeholder-values";
import type { KnownPerson } from "@/server/domain/prospects/person";
import { readingOf } from "@/server/planning/reading";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { renderSequence } from "@/server/services/campaigns/rendering";
import { sampleOptOutUrl } from "@/server/services/prospects/opt-out-link";

const account = { firstName: "Ada", lastName: "Sender" };
const lane = { ...account, noteLimit: 300 } as LaneFacts;

const link = "{unsubscribe_link}";
const text =
  "[[Hi|Hello|Dear]] {first_name:there}, [[good to|I would love to]] meet {company_name:you}[[.|!|]]";
const variants = {
  own: { id: randomUUID(), weight: 40 },
  others: [
    { id: randomUUID(), weight: 30, subject: "[[Short|Quick]] question", message: `Second: ${text}` },
    { id: randomUUID(), weight: 30, subject: "Third for {first_name:you}", message: "Third [[a|b|c|d]]" },
  ],
};
const common = () => ({ id: randomUUID(), is_enabled: true, variants });
const sequence: Step[] = [
  { ...common(), type: "email", subject: "[[One|Two]] for {first_name:you}", message: `${text} ${link}` },
  { ...common(), type: "inmail", subject: "[[One|Two]]", message: text },
  { ...common(), type: "message", message: text },
  { id: randomUUID(), is_enabled: true, type: "connection_request", message: "[[Hi|Hello]] {first_name}" },
];

const person = (number: number): KnownPerson => ({
  ...{ id: randomUUID(), firstName: number % 7 ? `P${number}` : "", lastName: "Q", fullName: `P${number} Q` },
  ...{ position: "", companyName: number % 3 ? `Firm ${number}` : "", companyDomain: "", location: "" },
  ...{ workEmail: null, personalEmail: null, profileUrl: null, memberRef: null, phone: null, website: null },
  ...{ twitter: null, customFields: {} },
});

const rowOf = (one: KnownPerson, step: Step, change: Partial<DeliveryFacts> = {}) =>
  ({
    ...{ ...one, prospectId: one.id, enrollmentId: randomUUID(), kind: step.type, stepId: step.id },
    ...{ variantId: null, approval: null, settings: {}, threadSubject: null, threadMessageIds: [] },
    ...change,
  }) as unknown as DeliveryFacts;

describe("the preview of a step", () => {
  it("is what is sent, for every prospect, choice of words and variant (R19, R21)", () => {
    const seen = new Set<string | null>();
    for (let number = 0; number < 300; number++) {
      const one = person(number);
      const shown = renderSequence(sequence, one, account);
      for (const [index, step] of sequence.entries()) {
        const sent = readingOf(rowOf(one, step), lane, { sequence, step, gone: new Map() });
        const { subject, text: words, variantId, missing } = shown[index]!;
        expect({ subject, words, variantId, missing }).toEqual({
          ...{ subject: sent.subject, words: sent.text },
          ...{ variantId: sent.variantId, missing: sent.missing },
        });
        seen.add(variantId);
      }
    }
    expect(seen.size).toBe(4);
  });

  it("is the text a prospect already has, whatever the weights are now, with every other text next to it (R19)", () => {
    const [step] = sequence as [Step];
    const one = person(1);
    for (const variantId of [variants.own.id, ...variants.others.map(({ id }) => id)]) {
      const [shown] = renderSequence([step], one, account, { has: new Map([[step.id, variantId]]) });
      const sent = readingOf(rowOf(one, step, { variantId }), lane, { sequence, step, gone: new Map() });
      expect(shown).toMatchObject({ variantId, text: sent.text, subject: sent.subject });
      expect(shown?.variants.find(({ id }) => id === variantId)?.text).toBe(sent.text);
      expect(shown?.variants).toHaveLength(3);
    }
  });

  it("has a sample unsubscribe link, while the email has the prospect's own (R18)", () => {
    const mail: Step = {
      ...common(),
      variants: undefined,
      type: "email",
      subject: "A",
      message: `Off: ${link}`,
    };
    const one = person(1);
    const sample = sampleOptOutUrl("https://tern.test");
    const [shown] = renderSequence([mail], one, account, { unsubscribeUrl: sample });
    expect(shown).toMatchObject({ text: "Off: https://tern.test/u/sample", missing: [], fallbacks: [] });
    const row = rowOf(one, mail);
    const { text: read, missing } = readingOf(row, lane, { sequence: [mail], step: mail, gone: new Map() });
    expect({ read, missing }).toEqual({ read: `Off: ${link}`, missing: [] });
    expect(withUnsubscribeUrl(read, "https://tern.test/u/$&")).toBe("Off: https://tern.test/u/$&");
  });

  it("is above the mailbox's footer, also for an individually written email (R18, R21)", () => {
    const footer = `[[Best|Yours]], {account_first_name}, {location:here} for {company_name}\nStop: ${link}`;
    const own = { ...lane, mailbox: { footer } } as LaneFacts;
    const wish = { instruction: "Say hello", tone: "friendly", language: null } as const;
    const plain: Step = {
      ...common(),
      variants: undefined,
      type: "email",
      subject: "A",
      message: "Hi there",
    };
    const steps: Step[] = [...sequence, plain, { ...plain, id: randomUUID(), ai: wish }];
    const written = { wish, text: "Hello, you.", failure: null, isGivenUp: false, postId: null };
    for (let number = 0; number < 50; number++) {
      const one = person(number);
      const shown = renderSequence(steps, one, account, {
        footer,
        written: new Map([[steps.at(-1)!.id, written]]),
      });
      for (const [index, step] of steps.entries()) {
        const row = rowOf(one, step, index === steps.length - 1 ? { written } : {});
        const sent = readingOf(row, own, { sequence: steps, step, gone: new Map() });
        const { text: words, missing } = shown[index]!;
        expect({ words, missing }).toEqual({
          ...{ words: withFooter(sent.text, sent.footer), missing: sent.missing },
        });
        const links = words?.match(/\{unsubscribe_link\}/g)?.length ?? 0;
        expect(links).toBe(step.type === "email" ? 1 : 0);
        expect(words?.includes("Ada, here for")).toBe(step.type === "email");
      }
    }
  });

  it("never fills that link with other words than an email does (R18)", () => {
    const named: Step[] = [
      { ...common(), variants: undefined, type: "message", message: link },
      { ...common(), variants: undefined, type: "sms", phone_id: null, message: link },
      { ...common(), variants: undefined, type: "email", subject: link, message: "Hi" },
    ];
    for (const { missing } of renderSequence(named, person(1), account))
      expect(missing).toEqual(["unsubscribe_link"]);
  });
});
