import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "ai-texts");
}, 400_000);

describe("texts that a language model writes for each person of a step (CAMP-68)", () => {
  test("are one per person under two workers and a killed one, charged once, below the post they are about (BILL-46, R01)", () => {
    expect(seen.once).toEqual({
      waiting: Array(4).fill("planned text_unwritten"),
      held: 4,
      ...{ early: 0, asked: 4, said: 4, isOwn: true, below: ["post-1"], rows: Array(4).fill("sent") },
      sources: { post: { id: "post-1", text: "A week at the fair" }, messages: 0 },
      ...{ charged: ["ai_comment 4"], aside: 0 },
    });
  });

  test("take no orders from a post: it is data, and a text that obeys it never leaves nor costs anything (R27)", () => {
    expect(seen.injection).toEqual({
      obeyed: { said: [], charged: [], aside: 0 },
      ...{ said: 1, wish: false, inRules: false, asData: expect.stringContaining("evil.example") },
    });
  });

  test("are read first where the campaign asks, say what they were made of and cost, and give way to what somebody writes (CAMP-16, CAMP-17, ux 108)", () => {
    const writing = { name: "small-1", promptVersion: 2, credits: 1 };
    expect(seen.edited).toEqual({
      read: ["awaiting", true, { ...writing, post: "A week at the fair", instruction: "well said" }],
      ...{ said: ["By hand"], charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("are written anew when the instruction changes, and what was approved waits again (R23)", () => {
    expect(seen.reworded).toEqual({
      unwritten: [["planned text_unwritten"], []],
      again: ["awaiting", "P: so true", true],
      ...{ said: [], charged: ["ai_comment 2"], aside: 0 },
    });
  });

  test("wait while there are no credits, and go on after a grant (CAMP-26)", () => {
    expect(seen.credits).toEqual({
      without: [["planned out_of_credits"], 0],
      ...{ said: 1, charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("are tried five times with growing gaps, then wait for a person, who may write them by hand (R13)", () => {
    expect(seen.failing).toEqual({
      gaps: [0, 2, 6, 14, 30],
      ...{ failed: ["planned writing_failed"], isFailed: true, refused: ["approval_incomplete"] },
      ...{ said: ["By hand"], charged: [], aside: 0 },
    });
  });

  test("of the sandbox reach nobody outside: without a language model the step waits (CAMP-26)", () => {
    expect(seen.noModel).toEqual({ rows: ["planned no_language_model"], said: [], charged: [], aside: 0 });
  });

  test("wait where the plan does not have them (BILL-17)", () => {
    expect(seen.plan).toEqual({ rows: ["planned ai_not_in_plan"], asked: 0 });
  });

  test("about nothing are not written: who has no posts gets no comment (CAMP-25)", () => {
    expect(seen.nothingThere).toEqual({ rows: ["skipped no_posts"], asked: 0, charged: [], aside: 0 });
  });

  test("are waited for as long as nobody can read what they are about, and that is no try (R10)", () => {
    expect(seen.unread).toEqual({
      unread: [["planned text_unwritten"], 0, 0],
      ...{ said: 1, charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("are the body of a mail below a subject that is filled as ever (CAMP-42)", () => {
    expect(seen.mail).toEqual({
      ...{ sent: ["For P | P: we should talk"], charged: ["assistant_in_campaigns 1"], aside: 0 },
    });
  });
});
