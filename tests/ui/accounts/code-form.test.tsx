import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { AccountNotice } from "@/components/accounts/account-notice";
import { CodeForm } from "@/components/accounts/code-form";
import * as actions from "@/lib/actions/accounts";
import type { Account } from "@/lib/contract/accounts/accounts";
import accounts from "@/messages/en/accounts.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { account, signedIn } from "./account";

jest.mock("@/lib/actions/accounts", () => ({ enterCode: jest.fn(), resendCode: jest.fn() }));
const { enterCode, resendCode } = actions as jest.Mocked<typeof actions>;

type Waits = NonNullable<Account["authStatus"]["securityCode"]>;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An account that waits for a code, `minutes` long. */
const waiting = (minutes: number, more: Partial<Waits> = {}): Account =>
  account({
    status: "active",
    commands: ["enter_code", "update_password"],
    authStatus: {
      ...signedIn,
      securityCode: {
        ...{ requestedAt: inMinutes(0), expiresAt: inMinutes(minutes) },
        ...{ pinType: "sms", isWrong: false, isEntering: false, triesLeft: 5 },
        ...more,
      },
    },
  });
const letIn = (account: Account): Account => ({
  ...account,
  status: "active",
  authStatus: signedIn,
});

const draw = (element: React.ReactElement) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ accounts, errors, ui }}>
      <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
const field = () => screen.getByLabelText("Security code");
const send = () => screen.getByRole("button", { name: "Send code" });

afterEach(() => jest.clearAllMocks());

describe("the code of an account", () => {
  it("is sent once it has six digits, and the account is handed on (CRED-42)", async () => {
    const account = waiting(60);
    enterCode.mockResolvedValue({ ok: true, value: letIn(account) });
    const onChange = jest.fn();
    draw(<CodeForm account={account} onChange={onChange} />);
    expect(field()).toHaveFocus();
    await userEvent.type(field(), "12345{Enter}");
    expect(send()).toHaveAttribute("aria-disabled", "true");
    expect(enterCode).not.toHaveBeenCalled();
    await userEvent.type(field(), "6{Enter}");
    expect(enterCode).toHaveBeenCalledWith({ id: account.id, code: "123456" }, null);
    expect(onChange).toHaveBeenCalledWith(letIn(account));
  });

  it("shows that it is wrong, and empties the field for the next try (CRED-50)", async () => {
    enterCode.mockResolvedValue({ ok: false, code: "account_code_wrong", details: {} });
    const onChange = jest.fn();
    draw(<CodeForm account={waiting(60)} onChange={onChange} />);
    await userEvent.type(field(), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(await screen.findByText("The security code is wrong")).toBeInTheDocument();
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("counts down, and offers only a new code once expired (CRED-43)", () => {
    jest.useFakeTimers();
    draw(<CodeForm account={waiting(2)} onChange={jest.fn()} />);
    expect(screen.getByText("Expires in 2:00")).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(61_000));
    expect(screen.getByText("Expires in 0:59")).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText("The security code expired. Ask for a new one")).toBeInTheDocument();
    expect(field()).toBeDisabled();
    jest.useRealTimers();
  });

  it("is sent again, or starts over with 000000 for an app (CRED-47, CRED-49)", async () => {
    const account = waiting(60);
    resendCode.mockResolvedValue({ ok: true, value: account });
    const { unmount } = draw(<CodeForm account={account} onChange={jest.fn()} />);
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(resendCode).toHaveBeenCalledWith({ id: account.id }, null);
    unmount();
    const app = waiting(10, { pinType: "app" });
    enterCode.mockResolvedValue({ ok: true, value: app });
    draw(<CodeForm account={app} onChange={jest.fn()} />);
    await userEvent.click(screen.getByRole("button", { name: "Start again" }));
    expect(enterCode).toHaveBeenCalledWith({ id: app.id, code: "000000" }, null);
  });

  it.each([
    ["app", /authenticator app for ada@network\.test .* It changes every 30 seconds/],
    ["sms", /^(?!.*30 seconds)/],
  ] as const)("of pin type %s shows its source (CRED-51, CONST-34)", (pinType, lead) => {
    draw(<CodeForm account={waiting(10, { pinType })} onChange={jest.fn()} />);
    expect(screen.getByText(/ada@network\.test/)).toHaveTextContent(lead);
  });
});

describe("the notice of an account that is not signed in", () => {
  it.each([
    ["a code is required", waiting(60), "The network asks for a security code.", "Enter code"],
    ["the code was wrong", waiting(60, { isWrong: true }), "The security code was wrong.", "Enter code"],
    ["the code expired", waiting(-1), "The security code expired.", "Enter code"],
    [
      "the password is refused",
      { ...waiting(60), status: "invalid" as const, authStatus: signedIn },
      "The network no longer accepts the password.",
      "Sign in again",
    ],
  ])("names one cause and one action: %s (CRED-41, ux 113)", async (_case, account, text, action) => {
    const fix = jest.fn();
    draw(<AccountNotice account={account} onFix={fix} />);
    expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: action }));
    expect(fix).toHaveBeenCalledTimes(1);
  });

  it("is absent for a signed-in account", () => {
    draw(<AccountNotice account={letIn(waiting(60))} onFix={jest.fn()} />);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
