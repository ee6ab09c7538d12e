import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "footer");
}, 400_000);

describe("a mailbox's footer (R18)", () => {
  test("stands below a campaign's mail, filled, with the person's own link; the message kept has it, too", () => {
    expect(seen.plain).toEqual({
      mails: [{ text: "Hi there\n\nNorth Ltd, Ada Sender\nStop: LINK", html: null }],
      isKept: true,
    });
  });

  test("says the link once where the step says it, in the HTML part as in the text", () => {
    // The link's address and its words: two places, three pieces.
    expect(seen.once).toEqual([{ text: "Off: LINK\n\nNorth Ltd", html: 3 }]);
  });

  test("holds a mail whose person lacks what it needs, until it is changed; what nothing can fill is refused", () => {
    expect(seen.lacking).toEqual({
      waiting: ["missing_data"],
      refused: ["text_not_fillable", { fields: { footer: "text_not_fillable" }, detail: "no_such_name" }],
      footer: "For {company_name:you}, {unsubscribe_link}",
      mails: [{ text: "Hi there\n\nFor you, LINK", html: null }],
    });
  });

  test("is shown to who reads the mail first, apart from the words that are approved", () => {
    expect(seen.read).toEqual({
      asked: ["Hi there", "North Ltd"],
      later: ["Hi there", expect.stringMatching(/^South Ltd, https:\/\/.*\/u\/sample$/), false],
      mails: [{ text: "Hi there\n\nSouth Ltd, LINK", html: null }],
    });
  });
});
