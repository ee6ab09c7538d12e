import { randomUUID } from "node:crypto";
import {
  emailPlaceholders,
  messageLimits,
  placeholders,
  type Step,
  step as stepShape,
  subjectLimits,
  unsupportedPlaceholders,
  type WordedKind,
} from "@/lib/contract/campaigns/sequence";
import { knownPlaceholders } from "@/server/domain/campaigns/sequence/placeholder-values";
import { problemsOf } from "@/server/domain/campaigns/sequence/problems";
import type { KnownPerson } from "@/server/domain/prospects/person";
import { contentOf } from "@/server/planning/content";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { renderSequence } from "@/server/services/campaigns/rendering";
import { look } from "@/server/services/campaigns/review-people";

const person: KnownPerson = {
  ...{
    id: randomUUID(),
    firstName: "Mia",
    lastName: "Moss",
    fullName: "Mia Moss",
    position: "Head of Fleet",
  },
  ...{ companyName: "Halden", companyDomain: "halden.test", location: "Oslo", workEmail: "mia@halden.test" },
  ...{ personalEmail: null, profileUrl: "people.test/mia", memberRef: "m", phone: "+14155550100" },
  ...{ website: null, twitter: null, customFields: {} },
};
const account = { firstName: "Ada", lastName: "Sender" };
const lane = { ...account, noteLimit: 300 } as LaneFacts;

const written = (names: readonly string[]) => names.map((name) => `{${name}}`).join(" ");
const own = { phone_id: { phone_id: null }, url: { url: "" } };
/** A step of each kind that has a text, with these placeholders in all its fields. */
const stepOf = (kind: string, names: readonly string[]): Step =>
  stepShape.parse({
    ...{ id: randomUUID(), type: kind },
    ...(kind.endsWith("_task")
      ? {
          ...{ text: written(names), priority: 300, overdue: "wait", due: { amount: 1, unit: "days" } },
        }
      : { message: written(names) }),
    ...(kind in subjectLimits ? { subject: kind === "email" ? "Hello" : written(names) } : {}),
    ...(kind === "sms" ? own.phone_id : {}),
    ...(kind === "group_message" || kind === "event_message" ? own.url : {}),
  });
const kinds = [...(Object.keys(messageLimits) as WordedKind[]), "manual_task"];
const offered = (kind: string) => (kind === "email" ? emailPlaceholders : placeholders);

describe("the placeholders that are offered (CAMP-54, CAMP-55)", () => {
  it.each(kinds)("have a value in every %s, in what is shown and in what is sent", (kind) => {
    for (const name of offered(kind)) {
      const step = stepOf(kind, [name]);
      const [shown] = renderSequence([step], person, account);
      const row = { ...person, prospectId: person.id, kind, threadSubject: null } as unknown as DeliveryFacts;
      const sent = contentOf(row, lane, [step], step);
      expect([name, shown!.missing, sent.missing]).toEqual([name, [], []]);
      expect(sent.text).not.toBe("");
    }
  });

  it.each(kinds)("leave out of a %s what is unknown, with a warning that names it (CAMP-59)", (kind) => {
    const found = problemsOf({
      ...{ sequence: [stepOf(kind, unsupportedPlaceholders)], senders: [{ accountId: "a", mailboxId: "b" }] },
      knownNames: knownPlaceholders([]),
      settings: { isOpenTracking: false, isLinkTracking: false },
      isIncludeTalkedBefore: false,
    });
    const warned = found.filter(({ code }) => code === "untold_placeholder");
    expect(warned.some(({ isBlocking }) => isBlocking)).toBe(false);
    expect([...new Set(warned.map(({ detail }) => detail))]).toEqual([...unsupportedPlaceholders]);
    expect(
      unsupportedPlaceholders.filter((name) => (offered(kind) as readonly string[]).includes(name)),
    ).toEqual([]);
  });
});

describe("prospects without the data that a text needs", () => {
  const begun = stepOf("message", ["company_name"]);
  const email = stepOf("email", ["location"]);
  const someone = { ...person, companyName: "", location: "", accountId: "a", isBarred: false, done: [] };

  it("are counted only for steps that are still ahead (CAMP-54)", () => {
    const missing = (done: string[]) =>
      look([begun, email], { ...someone, emailStatus: "unknown", done } as never, []).steps.flatMap(
        (step) => step.missing,
      );
    expect(missing([])).toEqual(["company_name", "location"]);
    expect(missing([begun.id])).toEqual(["location"]);
  });
});
