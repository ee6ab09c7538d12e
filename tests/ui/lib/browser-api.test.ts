/** @jest-environment-options {"url": "http://localhost/inbox?selectedCred=7"} */
import { browserApi, browserApiUntil } from "@/lib/api/browser";
import { leaveForErrorPage } from "@/lib/api/leave";
import { accounts } from "@/lib/contract/accounts/accounts";
import { users } from "@/lib/contract/users";

const leaveForSignIn = jest.fn();
jest.mock("@/lib/api/leave", () => ({
  ...jest.requireActual("@/lib/api/leave"),
  leaveForSignIn: () => leaveForSignIn(),
}));

const answered = (status: number, body: unknown) =>
  ({ ok: status < 400, status, json: async () => body, headers: new Headers() }) as never;
const signedOut = () => answered(401, { ok: false, code: "unauthorized", error: "Please, sign in" });
const asked = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  asked.mockReset();
  globalThis.fetch = asked;
  localStorage.setItem("token", "nora.x");
  localStorage.setItem("loggedIn", "true");
});

describe("a call refused because the user is signed out", () => {
  it("leads to sign-in and clears the marks of the session (API-11, API-12)", async () => {
    asked.mockResolvedValue(signedOut());
    await expect(browserApi(accounts.list, {})).rejects.toMatchObject({ code: "unauthorized" });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(leaveForSignIn).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem("token")).toBeNull();
    expect(localStorage.getItem("loggedIn")).toBeNull();
  });

  it("is retried once when it fetches the user, and then leads there too (API-13)", async () => {
    asked.mockResolvedValue(signedOut());
    await expect(browserApi(users.current, {})).rejects.toMatchObject({ code: "unauthorized" });
    expect(asked).toHaveBeenCalledTimes(2);
    expect(leaveForSignIn).toHaveBeenCalledTimes(1);
  });

  it("is ignored if the retry succeeds (API-13)", async () => {
    asked
      .mockResolvedValueOnce(signedOut())
      .mockResolvedValue(answered(500, { ok: false, code: "internal" }));
    await expect(browserApi(users.current, {})).rejects.toMatchObject({ code: "internal" });
    expect(leaveForSignIn).not.toHaveBeenCalled();
    expect(localStorage.getItem("loggedIn")).toBe("true");
  });
});

describe("a call without an answer", () => {
  it("gives up after 45 s with an error (API-09, API-10, ERR-02, CONST-44)", async () => {
    const limit = jest.spyOn(AbortSignal, "timeout");
    asked.mockRejectedValue(new DOMException("late", "TimeoutError"));
    await expect(browserApi(accounts.list, {})).rejects.toMatchObject({ code: "timed_out" });
    expect(limit).toHaveBeenCalledWith(45_000);
  });

  it("reports the server as unreachable if there is none (ERR-04)", async () => {
    asked.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(browserApi(accounts.list, {})).rejects.toMatchObject({ code: "unreachable" });
  });

  it("ends without an error if it was canceled (ux 23)", async () => {
    const stop = new AbortController();
    asked.mockImplementation(async (_path, { signal }) => {
      stop.abort();
      signal.throwIfAborted();
    });
    await expect(browserApiUntil(stop.signal)(accounts.list, {})).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("the page that tries again (API-16)", () => {
  it("is not opened if the server cannot show it", async () => {
    asked.mockRejectedValue(new TypeError("Failed to fetch"));
    await leaveForErrorPage();
    expect(asked).toHaveBeenCalledWith("/error", { method: "HEAD" });
    expect(location.pathname).toBe("/inbox");
  });
});
