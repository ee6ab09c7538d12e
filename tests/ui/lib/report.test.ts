import { ApiError } from "@/lib/api/api-error";
import { reportError } from "@/lib/api/report";
import { isTraced, reportTraceLater } from "@/lib/api/report-later";
import { browserReports } from "@/lib/contract/accounts/browser-reports";
import { answer, called, calls } from "@/tests/support/answers";

beforeEach(() => {
  answer(browserReports.error, null);
  answer(browserReports.trace, null);
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("a failure in a page", () => {
  it("is reported once, with its path, but without ids or the address's query", async () => {
    history.replaceState(null, "", "/inbox/01920000-0000-7000-8000-000000000001?token=secret");
    const error = new TypeError("x is not a function");
    reportError(error);
    reportError(error);
    await settled();
    expect(calls(browserReports.error)).toEqual([
      {
        path: "/inbox/{id}",
        name: "TypeError",
        message: "x is not a function",
        stack: expect.stringContaining("report.test"),
      },
    ]);
  });

  it.each([
    [
      "a redirect",
      Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;replace;/inbox;307;" }),
    ],
    ["a page that the user left meanwhile", new DOMException("The user aborted a request.", "AbortError")],
    ["a part that is reloaded", new Error("Failed to fetch dynamically imported module: /a.js")],
    ["a lost connection", new TypeError("Failed to fetch")],
    ["an unreachable server", new ApiError("unreachable", 0)],
  ])("does not report %s (API-18)", async (_case, error) => {
    reportError(error);
    await settled();
    expect(called()).toEqual([]);
  });

  it("is reported at most ten times a page", async () => {
    for (let count = 0; count < 20; count++) reportError(new Error(`failure ${count}`));
    await settled();
    expect(calls(browserReports.error).length).toBeLessThanOrEqual(10);
  });
});

describe("the load time of a page", () => {
  it("is reported for one page in ten (API-20)", () => {
    const chances = Array.from({ length: 1_000 }, (_, at) => at / 1_000);
    expect(chances.filter(isTraced)).toHaveLength(100);
  });

  it("is reported with its own times, and only for a selected page", async () => {
    const times = [{ responseStart: 41.6, loadEventEnd: 812.2 }];
    performance.getEntriesByType = jest.fn(() => times) as never;
    reportTraceLater(0.1);
    reportTraceLater(0.09);
    await settled();
    expect(calls(browserReports.trace)).toEqual([
      expect.objectContaining({ firstByteMs: 42, loadedMs: 812 }),
    ]);
  });
});
