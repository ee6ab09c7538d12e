import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SecurityScreen } from "@/components/security/security-screen";
import * as actions from "@/lib/actions/sessions";
import { browserApi } from "@/lib/api/browser";
import type { OwnProgram, OwnSession } from "@/lib/contract/sessions";
import { programsQuery, sessionsQuery } from "@/lib/queries/sessions";
import errors from "@/messages/en/errors.json";
import scopes from "@/messages/en/scopes.json";
import security from "@/messages/en/security.json";
import ui from "@/messages/en/ui.json";

jest.mock("@/lib/actions/sessions", () => ({
  endSession: jest.fn(async () => ({ ok: true, value: null })),
  endOtherSessions: jest.fn(async () => ({ ok: true, value: null })),
}));
jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn() }));
jest.mock("next/navigation", () => ({ useRouter: () => ({}), useSearchParams: () => new URLSearchParams() }));
const api = browserApi as unknown as jest.Mock;

const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString();
const here: OwnSession = {
  ...{ id: "s1", browser: "Chrome", system: "Windows", kind: "desktop", address: "203.0.113.24" },
  ...{ signedInAt: twoHoursAgo, lastUsedAt: twoHoursAgo, isCurrent: true },
};
const phone: OwnSession = {
  ...here,
  id: "s2",
  browser: "Safari",
  system: "iPhone",
  kind: "phone",
  isCurrent: false,
};
const script: OwnSession = {
  ...here,
  id: "s3",
  browser: null,
  system: null,
  kind: "unknown",
  address: null,
  isCurrent: false,
};
const zap: OwnProgram = {
  ...{ id: "p1", name: "Helper", scopes: ["read", "send"], workspace: "Acme" },
  ...{ allowedAt: twoHoursAgo, lastUsedAt: twoHoursAgo },
};

function draw(sessions: OwnSession[], programs: OwnProgram[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionsQuery(browserApi).queryKey, sessions);
  client.setQueryData(programsQuery(browserApi).queryKey, programs);
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ security, scopes, errors, ui }}>
      <QueryClientProvider client={client}>
        <SecurityScreen />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const line = (text: string) => within(screen.getByText(text).closest("li") as HTMLElement);

beforeEach(() => jest.clearAllMocks());

it("names each browser, where it is and when it was last used; this one cannot be signed out here", () => {
  draw([here, phone, script], []);
  expect(line("Chrome on Windows").getByText("This browser")).toBeVisible();
  expect(line("Chrome on Windows").queryByRole("button")).toBeNull();
  expect(line("Safari on iPhone").getByText("203.0.113.24")).toBeVisible();
  expect(line("Safari on iPhone").getByText("2 hours ago")).toBeVisible();
  expect(line("Unknown device").getByText("Address unknown")).toBeVisible();
});

it("signs one browser out and reads the list anew", async () => {
  api.mockResolvedValue([here]);
  draw([here, phone], []);
  await press("Sign out Safari on iPhone");
  expect(actions.endSession).toHaveBeenCalledWith({ id: "s2" });
  expect(await screen.findByText("Chrome on Windows")).toBeVisible();
  expect(screen.queryByText("Safari on iPhone")).toBeNull();
});

it("signs out everywhere else only after a question that counts", async () => {
  api.mockResolvedValue([here]);
  draw([here, phone, script], []);
  await press("Sign out everywhere else");
  expect(actions.endOtherSessions).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/^2 other browsers will be signed out/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Sign out everywhere else" }));
  expect(actions.endOtherSessions).toHaveBeenCalledTimes(1);
});

it("offers nothing to sign out where this is the only browser", () => {
  draw([here], []);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("No programs have access to your account.")).toBeVisible();
});

it("revokes a program after a question that names it", async () => {
  api.mockResolvedValue([]);
  draw([here], [zap]);
  expect(
    line("Helper").getByText(
      "Acme · See campaigns, prospects and conversations, Start campaigns, send messages and spend credits",
    ),
  ).toBeVisible();
  await press("Revoke access for Helper");
  const dialog = within(screen.getByRole("dialog", { name: "Revoke access for Helper?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Revoke" }));
  expect(actions.endSession).toHaveBeenCalledWith({ id: "p1" });
  expect(await screen.findByText("No programs have access to your account.")).toBeVisible();
});
