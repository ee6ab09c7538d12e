import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PausedActions } from "@/components/accounts/paused-actions";
import { toast } from "@/components/ui/overlays/toast";
import * as actions from "@/lib/actions/accounts";
import { account } from "./account";
import { draw } from "./draw";

jest.mock("@/lib/actions/accounts", () => ({ resumeAction: jest.fn() }));
jest.mock("@/components/ui/overlays/toast", () => ({
  toast: { success: jest.fn(), warning: jest.fn(), error: jest.fn() },
}));

const since = "2026-03-02T09:00:00.000Z";

test("an action that failed too often is shown with its reason, and can be resumed (R10)", async () => {
  const paused = account({
    pausedActions: [{ kind: "connection_request", failures: 5, reason: "profile_gone", since }],
  });
  jest.mocked(actions.resumeAction).mockResolvedValue({ ok: true, value: account() });
  draw(<PausedActions account={paused} />, { accounts: [paused] });
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Connection requests: paused after 5 failures in a row. The last prospect has left the network.",
  );
  await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Resume" }));
  expect(actions.resumeAction).toHaveBeenCalledWith({ id: paused.id, kind: "connection_request" }, null);
  expect(toast.success).toHaveBeenCalledWith("Connection requests resumed");
});

test("a reason without its own text shows no code", () => {
  const paused = account({
    pausedActions: [{ kind: "message", failures: 7, reason: "xy_zz", since }],
  });
  draw(<PausedActions account={paused} />, { accounts: [paused] });
  expect(screen.getByRole("alert")).toHaveTextContent("The network refused the last one.");
});
