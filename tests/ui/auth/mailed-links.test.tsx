import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ActivateEmail } from "@/components/auth/activate-email";
import { ConfirmEmail } from "@/components/auth/confirm-email";
import { ForgotForm } from "@/components/auth/forgot-form";
import { RestorePassword } from "@/components/auth/restore-password";
import { toast } from "@/components/ui/overlays/toast";
import * as actions from "@/lib/actions/auth";
import { accepted, draw, refused, sentTo, texts } from "./draw";

jest.mock("@/lib/actions/auth", () => ({
  askRestore: jest.fn(),
  setPassword: jest.fn(),
  sendActivation: jest.fn(),
  leaveSession: jest.fn(),
  confirmEmail: jest.fn(),
}));
const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
const { askRestore, setPassword, sendActivation, leaveSession, confirmEmail } = actions as unknown as Record<
  string,
  jest.Mock
> as {
  [name in "askRestore" | "setPassword" | "sendActivation" | "leaveSession" | "confirmEmail"]: jest.Mock;
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
  history.replaceState(null, "", "/auth/restore-password?restore_code=secret");
});

describe("a forgotten password", () => {
  it("is requested by address, and the answer does not reveal whether it is known (AUTH-21)", async () => {
    askRestore.mockResolvedValue({ ok: true, value: null, typed: { email: "ada@example.com" } });
    draw(<ForgotForm />);
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await press("Send link");
    expect(sentTo(askRestore)).toEqual({ email: "ada@example.com" });
    expect(await screen.findByText(/If/)).toHaveTextContent("If ada@example.com has an account here");
    expect(await screen.findByRole("button", { name: /Send again in \d+ s/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("needs an address (AUTH-14, VAL-02)", async () => {
    draw(<ForgotForm />);
    await press("Send link");
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(texts.fill_this_field);
    expect(askRestore).not.toHaveBeenCalled();
  });

  it("shows if this installation sends no email", async () => {
    askRestore.mockResolvedValue(refused("mail_unavailable"));
    draw(<ForgotForm />);
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await press("Send link");
    expect(await screen.findByRole("alert")).toHaveTextContent(texts.mail_unavailable);
  });
});

describe("the mailed link to a new password", () => {
  it("sets it and leads to sign-in; its code leaves the address (AUTH-22, AUTH-23, AUTH-24)", async () => {
    setPassword.mockResolvedValue(accepted(null));
    draw(<RestorePassword code="secret" isGood />);
    expect(location.search).toBe("");
    await userEvent.type(screen.getByLabelText("New password"), "correct horse battery");
    await userEvent.type(screen.getByLabelText("Repeat the password"), "correct horse battery");
    await press("Set password");
    expect(sentTo(setPassword)).toMatchObject({ restoreCode: "secret", password: "correct horse battery" });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/auth/sign-in?changed=password"));
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ["1234567", "1234567", "New password", "password_too_short", "AUTH-08"],
    ["correct horse", "correct horsf", "Repeat the password", "password_mismatch", "AUTH-10"],
  ] as const)("refuses %s and %s: %s %s (%s, AUTH-09)", async (one, other, label, code, _row) => {
    draw(<RestorePassword code="secret" isGood />);
    await userEvent.type(screen.getByLabelText("New password"), one);
    await userEvent.type(screen.getByLabelText("Repeat the password"), other);
    await press("Set password");
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(texts[code]);
    expect(setPassword).not.toHaveBeenCalled();
  });

  it.each([
    ["a refused code", "secret", false],
    ["no code", undefined, false],
  ])("with %s offers another one (AUTH-24)", (_case, code, isGood) => {
    draw(<RestorePassword code={code} isGood={isGood} />);
    expect(screen.getByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Request a new link" })).toHaveAttribute(
      "href",
      "/auth/forgot-password",
    );
  });

  it("that expires meanwhile offers another one (AUTH-24)", async () => {
    setPassword.mockResolvedValue(refused("link_expired"));
    draw(<RestorePassword code="secret" isGood />);
    await userEvent.type(screen.getByLabelText("New password"), "correct horse battery");
    await userEvent.type(screen.getByLabelText("Repeat the password"), "correct horse battery");
    await press("Set password");
    expect(await screen.findByRole("link", { name: "Request a new link" })).toBeInTheDocument();
  });
});

describe("an unconfirmed address", () => {
  it("is shown, and the email can be sent again once in 60 s (AUTH-25, AUTH-26)", async () => {
    sendActivation.mockResolvedValue(accepted({ email: "ada@example.com", nextInSeconds: 60 }));
    draw(<ActivateEmail email="ada@example.com" />);
    expect(screen.getByText("ada@example.com")).toBeInTheDocument();
    await press("Send again");
    expect(await screen.findByText("Sent to ada@example.com")).toBeInTheDocument();
    const again = await screen.findByRole("button", { name: "Send again in 60 s" });
    await userEvent.click(again);
    expect(sendActivation).toHaveBeenCalledTimes(1);
  });

  it("counts down the seconds that the server reports (AUTH-26)", async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    sendActivation.mockResolvedValue(refused("rate_limited", { seconds: 42 }));
    draw(<ActivateEmail email="ada@example.com" />);
    await user.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByRole("button", { name: /Send again in 4[12] s/ })).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(43_000));
    expect(screen.getByRole("button", { name: "Send again" })).not.toHaveAttribute("aria-disabled");
    jest.useRealTimers();
  });

  it("can be confirmed later: the user may continue for now (AUTH-29)", () => {
    draw(<ActivateEmail email="ada@example.com" />);
    expect(screen.getByRole("link", { name: "Continue for now" })).toHaveAttribute(
      "href",
      "/?skippedEmailConfirmation=true",
    );
  });

  it("that was mistyped can be left by signing out, and this browser forgets the session (AUTH-40)", async () => {
    localStorage.setItem("token", "1.x");
    localStorage.setItem("loggedIn", "true");
    leaveSession.mockResolvedValue(accepted(null));
    draw(<ActivateEmail email="ada@example.com" />);
    await press("Sign out");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/auth/sign-up"));
    expect([localStorage.getItem("token"), localStorage.getItem("loggedIn")]).toEqual([null, null]);
  });
});

describe("the mailed link that confirms an address", () => {
  it("runs once without a click and confirms it; its code leaves the address (AUTH-27, AUTH-28, ERR-38)", async () => {
    const say = jest.spyOn(toast, "success");
    confirmEmail.mockResolvedValue(accepted({ email: "ada@example.com" }));
    draw(<ConfirmEmail code="secret" isSignedIn />);
    expect(await screen.findByRole("heading", { name: "Confirm your address" })).toBeInTheDocument();
    expect(confirmEmail).toHaveBeenCalledTimes(1);
    expect(sentTo(confirmEmail)).toEqual({ activationCode: "secret" });
    expect(location.search).toBe("");
    await waitFor(() => expect(say).toHaveBeenCalledWith("Email has been confirmed"));
    expect(router.replace).toHaveBeenCalledWith("/");
  });

  it("leads a signed-out user to sign-in, which reports it (AUTH-28)", async () => {
    confirmEmail.mockResolvedValue(accepted({ email: "ada@example.com" }));
    draw(<ConfirmEmail code="secret" isSignedIn={false} />);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/auth/sign-in?changed=email"));
  });

  it("offers a new one to a signed-in user if it is too old (AUTH-25)", async () => {
    confirmEmail.mockResolvedValue(refused("link_expired"));
    draw(<ConfirmEmail code="secret" isSignedIn />);
    expect(await screen.findByRole("link", { name: "Get another link" })).toHaveAttribute(
      "href",
      "/auth/activate-email",
    );
  });
});
