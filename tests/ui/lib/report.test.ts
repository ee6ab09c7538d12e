import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { reportError } from "@/lib/api/report";
import { isTraced, reportTraceLater } from "@/lib/api/report-later";
import { browserReports } from "@/lib/contract/accounts/browser-reports";

jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn(async () => null) }));
beforeEach(() => jest.mocked(browserApi).mockClear());

describe("what failed in a page", () => {
  it("is reported once, with its path, but without ids or the address's query", () => {
    history.replaceState(null, "", "/inbox/01920000-0000-7000-8000-000000000001?token=secret");
    const error = new TypeError("x is not a function");
    reportError(error);
    reportError(error);
    expect(browserApi).toHaveBeenCalledTimes(1);
    expect(browserApi).toHaveBeenCalledWith(browserReports.error, {
      path: "/inbox/{id}",
      name: "TypeError",
      message: "x is not a function",
      stack: expect.stringContaining("report.test"),
    });
  });

  it.each([
    [
      "a redirect",
      Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;replace;/inbox;307;" }),
    ],
    ["a page that was left meanwhile", new DOMException("The user aborted a request.", "AbortError")],
    ["a part that is reloaded", new Error("Failed to fetch dynamically imported module: /a.js")],
    ["a network that is away", new TypeError("Failed to fetch")],
    ["a server that is away", new ApiError("unreachable", 0)],
  ])("does not report %s (API-18)", (_case, error) => {
    reportError(error);
    expect(browserApi).not.toHaveBeenCalled();
  });

  it("is reported at most ten times a page", () => {
    for (let count = 0; count < 20; count++) reportError(new Error(`failure ${count}`));
    expect(jest.mocked(browserApi).mock.calls.length).toBeLessThanOrEqual(10);
  });
});

describe("how long a page took to come", () => {
  it("is reported for one page in ten (API-20)", () => {
    const chances = Array.from({ length: 1_000 }, (_, at) => at / 1_000);
    expect(chances.filter(isTraced)).toHaveLength(100);
  });

  it("is reported with its own times, and only for a selected page", async () => {
    const times = [{ responseStart: 41.6, loadEventEnd: 812.2 }];
    performance.getEntriesByType = jest.fn(() => times) as never;
    reportTraceLater(0.1);
    reportTraceLater(0.09);
    await new Promise(process.nextTick);
    expect(browserApi).toHaveBeenCalledTimes(1);
    expect(browserApi).toHaveBeenCalledWith(
      browserReports.trace,
      expect.objectContaining({ firstByteMs: 42, loadedMs: 812 }),
    );
  });
});
