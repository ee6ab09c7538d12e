import assert from "node:assert/strict";
import {
  type EnrichmentPort,
  type Finding,
  type LookedUp,
  type Sought,
  underWay,
} from "@/server/ports/enrichment";

type Person = Omit<LookedUp, "sought">;
/** What a driver has to provide for the contract tests: a person it knows in full, one it can only guess, and one it does not know. */
export type EnrichmentSubject = {
  port: EnrichmentPort;
  known: Person;
  unknown: Person;
  /** Null for a driver that never guesses. */
  guessed: Person | null;
  /** What the vendor sells; everything by default. */
  gives?: readonly Sought[];
  /** Lets started lookups finish, so that their results can be fetched. */
  letTimePass(): void;
};
type Guarantee = { name: string; hold(subject: EnrichmentSubject): Promise<void> };

/** The final result, polled as often as needed, because a vendor may answer later. */
export async function foundInTheEnd(
  { port, letTimePass }: EnrichmentSubject,
  person: LookedUp,
): Promise<Finding> {
  for (let tries = 0; tries < 3; tries++) {
    const finding = await port.find(person);
    if (finding.kind !== "later") return finding;
    assert.equal(finding.reason, underWay);
    letTimePass();
  }
  throw new Error("no answer in the end");
}

export const enrichmentContract: readonly Guarantee[] = [
  {
    name: "returns what was requested and nothing else",
    async hold(subject) {
      const email = await foundInTheEnd(subject, { ...subject.known, sought: ["email"] });
      assert(email.kind === "found" && email.email?.includes("@") && email.phone === null);
      const phone = await foundInTheEnd(subject, { ...subject.known, sought: ["phone"] });
      if (subject.gives && !subject.gives.includes("phone"))
        return assert.deepEqual(phone, { kind: "nothing" });
      assert(phone.kind === "found" && phone.email === null && /^\+\d{8,15}$/.test(phone.phone ?? ""));
    },
  },
  {
    name: "returns the same when asked again",
    async hold(subject) {
      const asked = { ...subject.known, sought: ["email", "phone"] as const };
      assert.deepEqual(await foundInTheEnd(subject, asked), await foundInTheEnd(subject, asked));
    },
  },
  {
    name: "returns the same to two workspaces that ask at once",
    async hold(subject) {
      const asked = { ...subject.known, workspaceId: otherWorkspace, sought: ["email"] as const };
      const [one, other] = await Promise.all([subject.port.find(asked), subject.port.find(asked)]);
      assert.equal(one?.kind, other?.kind);
      subject.letTimePass();
      assert.equal((await foundInTheEnd(subject, asked)).kind, "found");
    },
  },
  {
    name: "finds a person by their page alone, and by name and company alone",
    async hold(subject) {
      const { known } = subject;
      const whole = await foundInTheEnd(subject, { ...known, sought: ["email"] });
      const byPage = { ...known, fullName: "", companyName: "", sought: ["email"] as const };
      assert.deepEqual(await foundInTheEnd(subject, byPage), whole);
      const byName = { ...known, profileUrl: null, sought: ["email"] as const };
      assert.deepEqual(await foundInTheEnd(subject, byName), whole);
    },
  },
  {
    name: "finds nothing about an unknown person",
    async hold(subject) {
      const asked = { ...subject.unknown, sought: ["email", "phone"] as const };
      assert.deepEqual(await foundInTheEnd(subject, asked), { kind: "nothing" });
    },
  },
  {
    name: "returns no guessed address (PROSPECT-13)",
    async hold(subject) {
      if (!subject.guessed) return;
      const asked = { ...subject.guessed, sought: ["email"] as const };
      assert.deepEqual(await foundInTheEnd(subject, asked), { kind: "nothing" });
    },
  },
];
const otherWorkspace = "0190a000-0000-7000-8000-000000000009";
