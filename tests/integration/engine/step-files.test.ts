import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "step-files");
}, 400_000);

describe("files of a campaign's e-mail step", () => {
  const files = [
    ["offer.txt", "the offer"],
    ["map.txt", "the map"],
  ];

  test("go with every mail, beside its text and its HTML, and stand at each message", () => {
    expect(seen.sent).toEqual({
      mails: [
        { text: "Enclosed.", hasHtml: true, files },
        { text: "Enclosed.", hasHtml: true, files },
      ],
      kept: ["offer.txt", "map.txt", "offer.txt", "map.txt"],
    });
  });

  test("hold the mail back while one is missing, which is tried again", () => {
    expect(seen.lost).toEqual({
      waits: ["retry"],
      nothing: [],
      mails: [[["lost.txt", "found again"]]],
    });
  });

  test("are named by who uploaded them, or has them in a step already", () => {
    expect(seen.others).toEqual([]);
  });

  test("stay while a draft, a version or a message has them, and then go by themselves", () => {
    expect(seen.care).toEqual({
      early: ["lost.txt", "map.txt", "never.txt", "offer.txt"],
      late: ["lost.txt", "map.txt", "offer.txt"],
      last: ["lost.txt"],
    });
  });
});
