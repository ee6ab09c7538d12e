import { randomUUID } from "node:crypto";
import type { Step } from "@/lib/contract/sequence";
import type { KnownPerson } from "@/server/domain/prospects/person";
import { readingOf } from "@/server/engine/plan/reading";
import type { DeliveryFacts } from "@/server/repositories/delivery-facts";
import type { LaneFacts } from "@/server/repositories/lane-facts";
import { renderSequence } from "@/server/services/rendering";

const account = { firstName: "Ada", lastName: "Sender" };
const lane = { ...account, noteLimit: 300 } as LaneFacts;

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
  { ...common(), type: "email", subject: "[[One|Two]] for {first_name:you}", message: text },
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

describe("what the preview shows of a step", () => {
  it("is what is sent, for every person, choice of words and variant (R19, R21)", () => {
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

  it("is the text a person has already, whatever the shares are now, and every other beside it (R19)", () => {
    const [step] = sequence as [Step];
    const one = person(1);
    for (const variantId of [variants.own.id, ...variants.others.map(({ id }) => id)]) {
      const [shown] = renderSequence([step], one, account, new Map([[step.id, variantId]]));
      const sent = readingOf(rowOf(one, step, { variantId }), lane, { sequence, step, gone: new Map() });
      expect(shown).toMatchObject({ variantId, text: sent.text, subject: sent.subject });
      expect(shown?.variants.find(({ id }) => id === variantId)?.text).toBe(sent.text);
      expect(shown?.variants).toHaveLength(3);
    }
  });
});
