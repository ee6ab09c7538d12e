import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "ai-texts");
}, 600_000);

describe("texts that a language model writes for each person of a step (CAMP-68)", () => {
  test("are written once per person under two workers and a killed one, charged once, below the post they are about (BILL-46, R01)", () => {
    expect(seen.once).toEqual({
      waiting: Array(4).fill("planned text_unwritten"),
      held: 4,
      ...{ early: 0, asked: 4, said: 4, isOwn: true, below: ["post-1"], rows: Array(4).fill("sent") },
      sources: { post: { id: "post-1", text: "A week at the fair" }, messages: 0 },
      ...{ charged: ["ai_comment 4"], aside: 0 },
    });
  });

  test("obey no post: it is data, and a text that obeys it is neither sent nor charged (R27)", () => {
    expect(seen.injection).toEqual({
      obeyed: { said: [], charged: [], aside: 0 },
      ...{ said: 1, wish: false, inRules: false, asData: expect.stringContaining("evil.example") },
    });
  });

  test("are reviewed first where the campaign asks for it, show their sources and price, and give way to a member's own text (CAMP-16, CAMP-17, ux 108)", () => {
    const writing = { name: "small", promptVersion: 3, credits: 1 };
    expect(seen.edited).toEqual({
      read: ["awaiting", true, { ...writing, post: "A week at the fair", instruction: "well said" }],
      ...{ said: ["By hand"], charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("are rewritten when the instruction changes, and approved ones wait again (R23)", () => {
    expect(seen.reworded).toEqual({
      unwritten: [["planned text_unwritten"], []],
      again: ["awaiting", "P: so true", true],
      ...{ said: [], charged: ["ai_comment 2"], aside: 0 },
    });
  });

  test("wait while there are no credits, and continue after a grant (CAMP-26)", () => {
    expect(seen.credits).toEqual({
      without: [["planned out_of_credits"], 0],
      ...{ said: 1, charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("are tried five times with growing delays, then wait for a member, who may write them (R13)", () => {
    expect(seen.failing).toEqual({
      gaps: [0, 2, 6, 14, 30],
      ...{ failed: ["planned writing_failed"], isFailed: true, refused: ["approval_incomplete"] },
      ...{ said: ["By hand"], charged: [], aside: 0 },
    });
  });

  test("leave the model alone as long as it asks, and use up no attempt meanwhile (R13)", () => {
    expect(seen.leftAlone).toEqual({
      // Once in ten minutes of the hour.
      during: [["planned text_unwritten"], 0, 6],
      ...{ said: 1, charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("outlast an outage of the vendor: nobody has to write them, and only the text is charged (R13)", () => {
    expect(seen.outage).toEqual({
      during: [["planned text_unwritten"], 0],
      ...{ said: 1, charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("that were given up are all written again by one command, once", () => {
    expect(seen.again).toEqual({
      ...{ before: 1, again: [1, 0], after: 0 },
      ...{ said: 1, charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("of the sandbox reach no one outside: without a language model the step waits (CAMP-26)", () => {
    expect(seen.noModel).toEqual({ rows: ["planned no_language_model"], said: [], charged: [], aside: 0 });
  });

  test("wait if the plan does not include them (BILL-17)", () => {
    expect(seen.plan).toEqual({ rows: ["planned ai_not_in_plan"], asked: 0 });
  });

  test("need a subject: a person without posts gets no comment (CAMP-25)", () => {
    expect(seen.nothingThere).toEqual({ rows: ["skipped no_posts"], asked: 0, charged: [], aside: 0 });
  });

  test("wait as long as their subject cannot be read, which does not count as a try (R10)", () => {
    expect(seen.unread).toEqual({
      unread: [["planned text_unwritten"], 0, 0],
      ...{ said: 1, charged: ["ai_comment 1"], aside: 0 },
    });
  });

  test("are the body of an email whose subject is filled as usual (CAMP-42)", () => {
    expect(seen.mail).toEqual({
      ...{ sent: ["For P | P: we should talk"], charged: ["assistant_in_campaigns 1"], aside: 0 },
    });
  });
});

test("a text waits while its workspace is paused for what it costs: no model is asked, no try and no credits are used, and it goes on afterwards", () => {
  expect(seen.operatorPaused).toEqual({
    paused: { rows: ["planned operator_paused"], books: { charged: [], aside: 0 }, tries: 0, asked: 0 },
    rows: ["sent"],
    books: { charged: ["ai_comment 1"], aside: 0 },
  });
});
