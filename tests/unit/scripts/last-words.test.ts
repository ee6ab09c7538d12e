import { lastWords } from "@/server/supervisor/last-words";

describe("the reason a process gave for ending", () => {
  it("is its last logged error", () => {
    const log = ['{"level":"error","msg":"no database"}', '{"level":"info","msg":"bye"}', "    at somewhere"];
    expect(lastWords(log)).toBe("no database");
  });

  it("is the message of what it threw, not the stack below", () => {
    const thrown = [
      "file:///x.mjs:1",
      "throw new Error()",
      "",
      "TypeError: it broke",
      "    at x.mjs:1:1",
      "",
      "Node.js v24.21.0",
    ];
    expect(lastWords(thrown)).toBe("it broke");
  });

  it("is its last line when it said nothing else", () => {
    expect(lastWords(["starting", "no room left", ""])).toBe("no room left");
    expect(lastWords([])).toBe("it said nothing");
  });
});
