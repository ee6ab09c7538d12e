import { sequence as sequenceSchema, type WrittenChannel } from "@/lib/contract/campaigns/sequence";
import { maxWrittenSteps, readWrittenCampaign } from "@/server/domain/campaigns/sequence/written-campaign";

const days = (amount: number) => ({ amount, unit: "working_days" });
const steps = {
  visit: { id: "1", type: "visit_profile" },
  wait: { id: "2", type: "delay", delay: days(1) },
  request: { id: "3", type: "connection_request", message: "Hello {first_name:there}" },
  accepted: { id: "4", type: "condition", condition: "accepted", deadline: days(7), no: "6" },
  message: { id: "5", type: "message", message: "Thank you, {first_name:there}.", next: null },
  email: { id: "6", type: "email", subject: "A question", message: "Hello {first_name:there}" },
};
const all = Object.values(steps);

function read(said: unknown, { channels = ["network", "email"] as WrittenChannel[], ownWords = "" } = {}) {
  let made = 0;
  const newId = () => `00000000-0000-7000-8000-${String(++made).padStart(12, "0")}`;
  return readWrittenCampaign(said, { channels, ownWords, newId });
}
const problemsOf = (said: unknown, more?: Parameters<typeof read>[1]) => {
  const answer = read(said, more);
  return answer.kind === "wrong" ? answer.problems.map(({ problem }) => problem) : [];
};
/** As it arrives over the wire: undefined fields are absent. */
const changed = (name: keyof typeof steps, change: object) =>
  JSON.parse(
    JSON.stringify({
      name: "Demos",
      steps: Object.entries(steps).map(([key, step]) => (key === name ? { ...step, ...change } : step)),
    }),
  );

describe("a campaign written by AI, before it is shown (CAMP-70)", () => {
  it("becomes steps in the builder's form, with their own ids and explicit branches", () => {
    const answer = read({ name: " Demos ", steps: all });
    if (answer.kind === "wrong") throw new Error(JSON.stringify(answer.problems));
    const { name, sequence } = answer.campaign;
    expect(name).toBe("Demos");
    expect(sequenceSchema.parse(sequence)).toEqual(sequence);
    const [, , , accepted, message, email] = sequence;
    expect(accepted).toMatchObject({ type: "condition", next: message?.id, no: email?.id, is_enabled: true });
    expect(message).toMatchObject({ next: null, message: "Thank you, {first_name:there}." });
    expect(email).toMatchObject({ next: null });
  });

  it("may number its steps, and leaves the phone number of a text message to the editor (CAMP-44)", () => {
    const said = { name: "Texts", steps: [{ id: 1, type: "sms", message: "Hello {first_name:there}" }] };
    const answer = read(said, { channels: ["sms"] });
    expect(answer).toMatchObject({ campaign: { sequence: [{ type: "sms", phone_id: null, next: null }] } });
  });

  it.each([
    ["no JSON", null, "no_json"],
    ["a text", "Sure! Here it is", "does_not_fit"],
    ["no steps", { name: "Demos", steps: [] }, "does_not_fit"],
    ["more than was requested", { name: "Demos", steps: all, send: true }, "does_not_fit"],
    [
      "a step of another kind",
      changed("visit", { type: "webhook", url: "https://x.example" }),
      "does_not_fit",
    ],
    ["a field that was not requested", changed("visit", { is_enabled: false }), "does_not_fit"],
    [
      "too many steps",
      {
        name: "Long",
        steps: Array.from({ length: maxWrittenSteps + 1 }, (_, at) => ({ ...steps.visit, id: at })),
      },
      "does_not_fit",
    ],
    ["two steps with one name", changed("wait", { id: "1" }), "id_twice"],
    ["a branch to a missing step", changed("accepted", { no: "nowhere" }), "no_such_step"],
  ])("is refused with %s", (_what, said, problem) => expect(problemsOf(said)).toContain(problem));

  it("uses the chosen channels, and no others", () => {
    expect(read({ name: "Demos", steps: all }, { channels: ["network"] })).toEqual({
      kind: "wrong",
      problems: [{ step: "6", field: "type", problem: "channel_not_wanted", detail: "email" }],
    });
  });

  it("must follow the rules of the builder, and a problem names the step by its number in the draft (CAMP-29 to CAMP-33, CAMP-36 to CAMP-46, CAMP-59)", () => {
    const wrong: [object, string, string][] = [
      [changed("request", { message: "x".repeat(201) }), "3", "too_long"],
      [changed("email", { subject: "" }), "6", "first_email_needs_subject"],
      [
        changed("wait", { type: "connection_request", delay: undefined, message: "" }),
        "3",
        "one_connection_request_step",
      ],
      [changed("message", { message: "" }), "5", "fill_this_field"],
      [changed("message", { message: "Hi {first_name" }), "5", "unbalanced_braces"],
      [changed("message", { message: "Hi {Your_Name}" }), "5", "uppercase_placeholder"],
      [changed("message", { message: "Hi {college_name:there}" }), "5", "untold_placeholder"],
      [changed("message", { message: "Hi {nick_name:there}" }), "5", "unknown_placeholder"],
      [changed("message", { next: "1" }), "5", "cycle"],
      [changed("wait", { delay: { amount: 0, unit: "hours" } }), "2", "delay_too_short"],
    ];
    for (const [said, step, problem] of wrong) {
      const answer = read(said);
      expect([problem, answer]).toEqual([
        problem,
        { kind: "wrong", problems: expect.arrayContaining([expect.objectContaining({ step, problem })]) },
      ]);
    }
  });

  it("has a text, leaves no blanks to fill in and contains no address that the member did not give (R27)", () => {
    expect(problemsOf({ name: "Look", steps: [steps.visit] })).toEqual(["no_text"]);
    for (const words of ["Hi [Name]", "Hi <b>Ada</b>"])
      expect(problemsOf(changed("message", { message: words }))).toEqual(["to_fill_in"]);
    const linked = changed("message", { message: "See https://evil.example/offer" });
    expect(read(linked)).toEqual({
      kind: "wrong",
      problems: [{ step: "5", field: "message", problem: "link_of_your_own", detail: "evil.example/offer" }],
    });
    expect(read(linked, { ownWords: "Send people to evil.example/offer" }).kind).toBe("campaign");
  });

  it("contains no character that a database or an email cannot hold", () => {
    const answer = read(changed("message", { message: "Hi\u0000 there\ud800" }));
    expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\ud800/);
  });
});
