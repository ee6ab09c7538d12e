import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CrmReturn } from "@/components/external-crm/crm-return";
import { CrmScreen } from "@/components/external-crm/crm-screen";
import { externalCrm } from "@/lib/contract/crm/external";
import { answer, calls, Refusal, refuse } from "@/tests/support/answers";
import { connected, disconnected, draw, fakeBrowser, wrap } from "./kit";

jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useSearchParams: () => new URLSearchParams(),
}));
beforeEach(fakeBrowser);

test("connects by signing in, in a new tab (CRM-15, INTEG-10)", async () => {
  const tab = { location: { replace: jest.fn() }, close: jest.fn() };
  Object.assign(window, { open: () => tab });
  answer(externalCrm.login, { url: "https://oauth.pipedrive.example/authorize?state=s" });
  draw(disconnected);
  await userEvent.click(await screen.findByRole("button", { name: "Sign in to Pipedrive" }));
  expect(tab.location.replace).toHaveBeenCalledWith("https://oauth.pipedrive.example/authorize?state=s");
  expect(screen.getByText("Allow access in the tab that opened. We wait up to 5 minutes.")).toBeVisible();
});

test("says that there is no page to sign in at (INTEG-11)", async () => {
  Object.assign(window, { open: () => ({ close() {} }) });
  refuse(externalCrm.login, "oauth_url_missing");
  draw(disconnected);
  await userEvent.click(await screen.findByRole("button", { name: "Sign in to Pipedrive" }));
  expect(await screen.findByText("Can not get OAuth url")).toBeVisible();
});

test("connects with a key, says where it is found, and shows at the field that it was refused (CRM-27)", async () => {
  let tries = 0;
  answer(externalCrm.loginByKey, () => {
    tries += 1;
    if (tries === 1) throw new Refusal("invalid_input", { fields: { apiKey: "invalid_input" } });
    answer(externalCrm.show, connected);
    return connected;
  });
  draw({ ...disconnected, hasSignIn: false });
  const key = await screen.findByLabelText("API key");
  expect(key).toHaveAccessibleDescription(/In Pipedrive: Settings, Personal preferences, API/);
  expect(screen.queryByRole("button", { name: "Sign in to Pipedrive" })).toBeNull();
  await userEvent.type(key, "wrong");
  await userEvent.click(screen.getByRole("button", { name: "Connect with key" }));
  await waitFor(() => expect(screen.getByLabelText("API key")).toBeInvalid());
  await userEvent.type(key, "-no");
  expect(key).not.toBeInvalid();
  await userEvent.click(screen.getByRole("button", { name: "Connect with key" }));
  expect(await screen.findByRole("tab", { name: "Field mapping" })).toBeVisible();
  expect(calls(externalCrm.loginByKey)[1]).toEqual({ platform: "pipedrive", apiKey: "wrong-no" });
});

test("the return page connects once, and leads to the CRM that it was", async () => {
  answer(externalCrm.complete, { ...connected, platform: "hubspot" });
  wrap(<CrmReturn answer={{ state: "s", code: "c" }} />);
  expect(await screen.findByRole("heading", { name: "Your CRM is connected" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open CRM" })).toHaveAttribute("href", "/crm/manage/hubspot");
  expect(calls(externalCrm.complete)).toEqual([{ state: "s", code: "c" }]);
});

test("members who are no admins read, and see whom to ask", async () => {
  draw(disconnected, false);
  expect(
    await screen.findByText("Only admins can connect a CRM. Ask an admin of this workspace."),
  ).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the operator sees which settings are missing, and a sandbox says what it is", async () => {
  draw({ ...disconnected, missing: ["PIPEDRIVE_CLIENT_ID"], isSimulated: true });
  expect(await screen.findByText(/set PIPEDRIVE_CLIENT_ID/)).toBeVisible();
  expect(screen.getByText(/Pipedrive and everything in it is simulated/)).toBeVisible();
});

test("shows the account, the last and next run, and what came and went today (ux 82)", async () => {
  draw({ ...connected, waitingCount: 4 });
  expect(await screen.findByText(/signed in as Jonas Weidmann/)).toBeVisible();
  const side = within(screen.getByRole("complementary", { name: "Sync status" }));
  expect(side.getByText(/38 s · 26 changes/)).toBeVisible();
  expect(side.getByRole("row", { name: "Prospects 214 31 1,402" })).toBeVisible();
  expect(side.getByRole("row", { name: "Deals 12 9 40" })).toBeVisible();
  expect(side.getByText("4 changes waiting")).toBeVisible();
});

test("syncs now", async () => {
  answer(externalCrm.reload, { ...connected, isRunning: true });
  draw(connected);
  await userEvent.click(await screen.findByRole("button", { name: "Sync now" }));
  await waitFor(() => expect(calls(externalCrm.reload)).toEqual([{ platform: "pipedrive" }]));
});

test("the first sync shows how far it is, and can be canceled and begun again", async () => {
  const running = {
    ...connected,
    first: { state: "running", done: 1563, total: null, matched: 1402 } as const,
  };
  answer(externalCrm.cancel, () => {
    const canceled = { ...running, first: { ...running.first, state: "canceled" as const } };
    answer(externalCrm.show, canceled);
    return canceled;
  });
  answer(externalCrm.reload, running);
  draw(running);
  expect(await screen.findByText("1,563 people read · 1,402 found by email")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { name: "First sync canceled" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  await waitFor(() => expect(calls(externalCrm.reload)).toHaveLength(1));
});

test("a broken connection says why and what waits, and is connected anew (INTEG-09)", async () => {
  draw({
    ...connected,
    ...{
      state: "broken",
      brokenAt: "2026-11-20T08:15:00.000Z",
      brokenWhy: "Invalid token",
      waitingCount: 26,
    },
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(/We haven’t had access to Pipedrive since 20 Nov 08:15/);
  expect(alert).toHaveTextContent(/“Invalid token”/);
  expect(alert).toHaveTextContent(/26 changes are waiting/);
  expect(screen.queryByRole("button", { name: "Sync now" })).toBeNull();
  await userEvent.click(within(alert).getByRole("button", { name: "Reconnect" }));
  expect(await screen.findByRole("button", { name: "Sign in to Pipedrive" })).toBeVisible();
});

test("disconnecting says what stops (CRM-15, INTEG-12)", async () => {
  answer(externalCrm.logout, () => {
    answer(externalCrm.show, disconnected);
    return disconnected;
  });
  draw({ ...connected, waitingCount: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "Disconnect" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Disconnect Pipedrive?" }));
  expect(dialog.getByText(/1 waiting change is dropped/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByRole("button", { name: "Sign in to Pipedrive" })).toBeVisible();
  expect(calls(externalCrm.logout)).toEqual([{ platform: "pipedrive" }]);
});

test("says that the connection could not be loaded, and tries again", async () => {
  refuse(externalCrm.show, "internal");
  wrap(<CrmScreen platform="pipedrive" isAdmin />);
  expect(await screen.findByText("We couldn’t load Pipedrive")).toBeVisible();
  answer(externalCrm.show, disconnected);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Not connected")).toBeVisible();
});
