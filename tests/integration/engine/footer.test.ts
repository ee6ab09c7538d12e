import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "footer");
}, 600_000);

describe("a mailbox's footer (R18)", () => {
  test("is added below a campaign's email, filled in, with the person's own link, also in the stored message", () => {
    expect(seen.plain).toEqual({
      mails: [{ text: "Hi there\n\nNorth Ltd, Ada Sender\nStop: LINK", html: null }],
      isKept: true,
    });
  });

  test("has the link only once if the step has it, in the HTML part as in the text", () => {
    // The link's URL and its text: two places, three pieces.
    expect(seen.once).toEqual([{ text: "Off: LINK\n\nNorth Ltd", html: 3 }]);
  });

  test("holds an email whose person lacks data for it until that changes; placeholders that nothing can fill are refused", () => {
    expect(seen.lacking).toEqual({
      waiting: ["missing_data"],
      refused: ["text_not_fillable", { fields: { footer: "text_not_fillable" }, detail: "no_such_name" }],
      footer: "For {company_name:you}, {unsubscribe_link}",
      mails: [{ text: "Hi there\n\nFor you, LINK", html: null }],
    });
  });

  test("is shown to reviewers of the email, separate from the text they approve", () => {
    expect(seen.read).toEqual({
      asked: ["Hi there", "North Ltd"],
      later: ["Hi there", expect.stringMatching(/^South Ltd, https:\/\/.*\/u\/sample$/), false],
      mails: [{ text: "Hi there\n\nSouth Ltd, LINK", html: null }],
    });
  });
});
