import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SecondStepForm } from "@/components/auth/second-step-form";
import * as actions from "@/lib/actions/auth";
import type { SecondStep } from "@/lib/contract/security";
import { accepted, draw, refused, sentTo, texts } from "./draw";

jest.mock("@/lib/actions/auth", () => ({ enterCode: jest.fn() }));
const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
const enterCode = actions.enterCode as jest.Mock;

const step: SecondStep = {
  ...{ email: "ada@example.com", hasAuthenticator: false, hasPasskey: true, hasRecoveryCodes: true },
  secondsLeft: 600,
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const title = () => screen.getByRole("heading").textContent;

it("offers a recovery code to a user who has only passkeys, and shows if it is wrong", async () => {
  enterCode.mockResolvedValue(refused("code_wrong"));
  draw(<SecondStepForm step={step} back="/inbox" />);
  expect(title()).toBe("Use your passkey");
  expect(screen.queryByLabelText("Six-digit code")).toBeNull();
  await press("Use a recovery code");
  await userEvent.type(screen.getByLabelText("Recovery code"), "abcd efgh");
  await press("Sign in");
  expect(sentTo(enterCode)).toEqual({ code: "abcd efgh" });
  await waitFor(() =>
    expect(screen.getByLabelText("Recovery code")).toHaveAccessibleDescription(
      /isn’t valid, or it was already/,
    ),
  );
  expect(screen.queryByRole("button", { name: "Use the app" })).toBeNull();
});

it("switches between app and recovery code, each with its own text", async () => {
  enterCode.mockResolvedValue(refused("code_wrong"));
  draw(<SecondStepForm step={{ ...step, hasAuthenticator: true }} back="/inbox" />);
  await userEvent.type(screen.getByLabelText("Six-digit code"), "000000");
  expect(await screen.findByText(texts.code_wrong, { exact: false })).toBeVisible();
  await press("Use a recovery code");
  expect(screen.getByLabelText("Recovery code")).toHaveAccessibleDescription("");
  enterCode.mockResolvedValue(accepted({ token: "mark" }));
  await press("Use the app");
  expect(screen.getByLabelText("Six-digit code")).toHaveValue("");
});

it("offers none if none are left", () => {
  draw(<SecondStepForm step={{ ...step, hasRecoveryCodes: false }} back="/" />);
  expect(screen.queryByRole("button", { name: "Use a recovery code" })).toBeNull();
});
