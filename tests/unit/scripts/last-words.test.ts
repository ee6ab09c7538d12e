import { lastWords, readable } from "@/server/supervisor/last-words";

describe("a log line at the terminal", () => {
  it("is its message, with the level when that is not info and the stack when there is one", () => {
    expect(readable('{"level":"info","time":"…","process":"api","msg":"open"}')).toBe("open");
    expect(readable('{"level":"warn","msg":"slow","err":{"message":"late","stack":"at x"}}')).toBe(
      "warn slow: late\nat x",
    );
    expect(readable("▲ Next.js")).toBe("▲ Next.js");
  });
});

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

  it("is its last line if it logged no error", () => {
    expect(lastWords(["starting", "no room left", ""])).toBe("no room left");
    expect(lastWords([])).toBe("it said nothing");
  });
});
