import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PageError } from "@/components/shell/page-error";
import { browserReports } from "@/lib/contract/accounts/browser-reports";
import { isMissingPart, mayReload, reloadForMissingPart } from "@/lib/state/reload-once";
import { calls, hold } from "@/tests/support/answers";
import { draw } from "../ui/render";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

it("shows the request id and tries again with fresh data", async () => {
  hold(browserReports.error);
  const reset = jest.fn();
  draw(<PageError error={Object.assign(new Error("boom"), { digest: "7f3a91c2" })} reset={reset} />);
  expect(screen.getByRole("alert")).toHaveTextContent("7f3a91c2");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refresh).toHaveBeenCalled();
  expect(reset).toHaveBeenCalled();
  await waitFor(() => expect(calls(browserReports.error)).toMatchObject([{ message: "boom" }]));
});

describe("a part of the page that could not be fetched", () => {
  it.each([
    [Object.assign(new Error("x"), { name: "ChunkLoadError" }), true],
    [new Error("Failed to fetch dynamically imported module: /a.js"), true],
    [new Error("Failed to load chunk /_next/static/chunks/1.js"), true],
    [new Error("x is not a function"), false],
  ])("is distinguished from other errors: %s (SHELL-51)", (error, missing) => {
    expect(isMissingPart(error)).toBe(missing);
  });

  it("is fetched by a reload, and if that fails, the page with a retry is shown (API-19, SHELL-51, SHELL-52)", () => {
    sessionStorage.clear();
    const page = { pathname: "/inbox", reload: jest.fn(), assign: jest.fn() };
    const missing = Object.assign(new Error("x"), { name: "ChunkLoadError" });
    reloadForMissingPart(new Error("x is not a function"), page);
    expect(page.reload).not.toHaveBeenCalled();
    reloadForMissingPart(missing, page);
    expect(page.reload).toHaveBeenCalledTimes(1);
    reloadForMissingPart(missing, page);
    expect(page.reload).toHaveBeenCalledTimes(1);
    expect(page.assign).toHaveBeenCalledWith("/error");
  });

  it("reloads a path once in 30 seconds at most, so that it never loops (SHELL-52)", () => {
    sessionStorage.clear();
    expect(mayReload("/inbox", 0, sessionStorage)).toBe(true);
    expect(mayReload("/inbox", 29_999, sessionStorage)).toBe(false);
    expect(mayReload("/campaigns", 29_999, sessionStorage)).toBe(true);
    expect(mayReload("/campaigns", 60_000, sessionStorage)).toBe(true);
  });
});
