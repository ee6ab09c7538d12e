import { runScenario } from "../inbox/run-scenario";

type Case = {
  held: { state: string; hold_reason: string | null };
  meanwhile: number;
  said: unknown[];
  /** Subject, and the hours after the hold began at which it was sent. */
  mails: [subject: string, hour: number][];
  people: [state: string, reason: string | null][];
  events: string[];
  waits: unknown[];
};
let seen: Record<"no" | "yes" | "relabelled" | "silence", Case>;
beforeAll(async () => {
  seen = await runScenario("engine", "hard-no");
}, 600_000);

const subjects = ({ mails }: Case) => mails.map(([subject]) => subject);

describe("a running sequence of a person whose reply a model takes for a hard no (R14, R15, R18)", () => {
  test("is held, and nothing is sent before a member decides", () => {
    for (const { held, meanwhile } of Object.values(seen)) {
      expect(held).toEqual({ state: "active", hold_reason: "uncertain_reply" });
      expect(meanwhile).toBe(1);
    }
  });

  test("continues at once if a member says that it was an ordinary no, each step once", () => {
    expect(seen.no.mails).toEqual([
      ["One", expect.any(Number)],
      ["Two", 20],
      ["Three", 44],
    ]);
    expect(seen.no.people).toEqual([["finished", null]]);
    expect(seen.no.said).toEqual([true, true]);
    expect(seen.no.events.filter((line) => line.startsWith("resumed"))).toHaveLength(1);
  });

  test("also continues if a member gives the reply another label", () => {
    expect(subjects(seen.relabelled)).toEqual(subjects(seen.no));
    expect(seen.relabelled.people).toEqual(seen.no.people);
  });

  test("is over for good if a member confirms it, and no other step is sent", () => {
    expect(subjects(seen.yes)).toEqual(["One"]);
    expect(seen.yes.people).toEqual([["stopped", "opted_out"]]);
    expect(seen.yes.said).toEqual([true, true]);
  });

  test("waits as long as no member decides", () => {
    expect(subjects(seen.silence)).toEqual(["One"]);
    expect(seen.silence.people).toEqual([["active", null]]);
    expect(seen.silence.waits).toEqual([{ wait_reason: "uncertain_reply", due_at: null }]);
  });
});
