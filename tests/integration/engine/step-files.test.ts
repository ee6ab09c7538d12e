import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "step-files");
}, 600_000);

describe("files of a campaign's e-mail step", () => {
  const files = [
    ["offer.txt", "the offer"],
    ["map.txt", "the map"],
  ];

  test("are attached to every email, beside its text and its HTML, and shown with each message", () => {
    expect(seen.sent).toEqual({
      mails: [
        { text: "Enclosed.", hasHtml: true, files },
        { text: "Enclosed.", hasHtml: true, files },
      ],
      kept: ["offer.txt", "map.txt", "offer.txt", "map.txt"],
    });
  });

  test("hold the email back while one is missing, which is retried", () => {
    expect(seen.lost).toEqual({
      waits: ["retry"],
      nothing: [],
      mails: [[["lost.txt", "found again"]]],
    });
  });

  test("can be used by the user who uploaded them, or where a step already has them", () => {
    expect(seen.others).toEqual([]);
  });

  test("stay while a draft, a version or a message has them, and are then deleted automatically", () => {
    expect(seen.care).toEqual({
      early: ["lost.txt", "map.txt", "never.txt", "offer.txt"],
      late: ["lost.txt", "map.txt", "offer.txt"],
      last: ["lost.txt"],
    });
  });
});
