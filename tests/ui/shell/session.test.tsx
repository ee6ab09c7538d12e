import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfirmEmail } from "@/components/shell/confirm-email";
import { auth } from "@/lib/contract/auth";
import { bootScript } from "@/lib/state/boot-script";
import { forgetSession, markSession } from "@/lib/state/session-marks";
import { answer, calls, refuse } from "@/tests/support/answers";
import { drawFramed } from "./frame";

jest.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const marks = () => [localStorage.getItem("token"), localStorage.getItem("loggedIn")];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the marks of a session in this browser (AUTH-38, SHELL-46)", () => {
  it("stay the same while the same person is signed in", () => {
    markSession("nora");
    const first = marks();
    markSession("nora");
    expect(marks()).toEqual(first);
    expect(first).toEqual([expect.stringMatching(/^nora\../), "true"]);
  });

  it("change with the user, and are removed with the session (AUTH-40)", () => {
    markSession("nora");
    const [before] = marks();
    markSession("piet");
    expect(marks()[0]).not.toBe(before);
    forgetSession();
    expect(marks()).toEqual([null, null]);
  });
});

/** Runs the boot script as a page would. */
function boot() {
  window.matchMedia = jest.fn(() => ({ matches: false, addEventListener: jest.fn() })) as never;
  Object.defineProperty(document, "currentScript", {
    value: document.createElement("script"),
    configurable: true,
  });
  new Function(bootScript)();
}

it("a tab in the background reloads when the user signs in or out in another (SHELL-50)", () => {
  boot();
  // jsdom cannot load a page, and logs an error.
  const reloads = jest.spyOn(console, "error").mockImplementation(() => {});
  const inFront = jest.spyOn(document, "hasFocus");
  const changes = (key: string) => window.dispatchEvent(new StorageEvent("storage", { key }));
  inFront.mockReturnValue(true);
  changes("token");
  inFront.mockReturnValue(false);
  changes("draftMessages");
  expect(reloads).not.toHaveBeenCalled();
  changes("token");
  changes("loggedIn");
  expect(reloads).toHaveBeenCalledTimes(2);
  reloads.mockRestore();
  inFront.mockRestore();
});

describe("the banner of an unconfirmed address", () => {
  const draw = () => drawFramed(<ConfirmEmail personId="nora" email="nora@kestrel.example" />);
  const banner = () => screen.getByText(/Confirm nora@kestrel.example/);

  it("is across the top of the page and sends the link again (SHELL-42, SHELL-43)", async () => {
    answer(auth.sendActivation, { email: "nora@kestrel.example", nextInSeconds: 60 });
    draw();
    expect(banner()).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText("The link is on its way to nora@kestrel.example.")).toBeInTheDocument();
    expect(calls(auth.sendActivation)).toEqual([{}]);
  });

  it("says how long to wait when it was sent a moment ago (AUTH-26)", async () => {
    refuse(auth.sendActivation, "rate_limited", { seconds: 41 });
    draw();
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText(/41 seconds/)).toBeInTheDocument();
  });

  it("once closed is hidden before the first paint of every page of this tab, until the next sign-in (SHELL-44)", () => {
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(banner()).not.toBeVisible();
    delete document.documentElement.dataset.closedBanners;
    boot();
    expect(banner()).not.toBeVisible();
    act(() => forgetSession());
    boot();
    expect(banner()).toBeVisible();
  });
});
