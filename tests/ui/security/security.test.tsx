import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SecurityScreen } from "@/components/security/security-screen";
import * as actions from "@/lib/actions/sessions";
import { browserApi } from "@/lib/api/browser";
import { security as contract, type FactorRequirement, type SignInMethods } from "@/lib/contract/security";
import { type OwnProgram, type OwnSession, sessions } from "@/lib/contract/sessions";
import { emailChangeQuery, methodsQuery } from "@/lib/queries/security";
import { programsQuery, sessionsQuery } from "@/lib/queries/sessions";
import { userQuery } from "@/lib/queries/users";
import errors from "@/messages/en/errors.json";
import scopes from "@/messages/en/scopes.json";
import security from "@/messages/en/security.json";
import signInMethods from "@/messages/en/sign-in-methods.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";
import { ada } from "../users/person";

jest.mock("@/lib/actions/sessions", () => ({
  endSession: jest.fn(async () => ({ ok: true, value: null })),
  endOtherSessions: jest.fn(async () => ({ ok: true, value: null })),
}));
jest.mock("next/navigation", () => ({ useRouter: () => ({}), useSearchParams: () => new URLSearchParams() }));

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

const noMethods: SignInMethods = {
  ...{ hasPassword: true, authenticator: null, recovery: null, passkeys: [], requirements: [] },
};

type Shown = Parameters<typeof SecurityScreen>[0];
function draw(browsers: OwnSession[], programs: OwnProgram[], methods = noMethods, shown: Shown = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionsQuery(browserApi).queryKey, browsers);
  client.setQueryData(programsQuery(browserApi).queryKey, programs);
  client.setQueryData(methodsQuery(browserApi).queryKey, methods);
  client.setQueryData(emailChangeQuery(browserApi).queryKey, null);
  client.setQueryData(userQuery(browserApi).queryKey, ada);
  return render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ security, scopes, "sign-in-methods": signInMethods, errors, ui }}
    >
      <QueryClientProvider client={client}>
        <SecurityScreen {...shown} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const line = (text: string) => within(screen.getByText(text).closest("li") as HTMLElement);

const recovery = { left: 7, total: 10, madeAt: twoHoursAgo };

beforeEach(() => jest.clearAllMocks());

it("names each browser, where it is and when it was last used; this one cannot be signed out here", () => {
  draw([here, phone, script], []);
  expect(line("Chrome on Windows").getByText("This browser")).toBeVisible();
  expect(line("Chrome on Windows").queryByRole("button")).toBeNull();
  expect(line("Safari on iPhone").getByText("203.0.113.24")).toBeVisible();
  expect(line("Safari on iPhone").getByText("2 hours ago")).toBeVisible();
  expect(line("Unknown device").getByText("Address unknown")).toBeVisible();
});

it("signs one browser out and reloads the list", async () => {
  answer(sessions.list, [here]);
  draw([here, phone], []);
  await press("Sign out Safari on iPhone");
  expect(actions.endSession).toHaveBeenCalledWith({ id: "s2" });
  expect(await screen.findByText("Chrome on Windows")).toBeVisible();
  expect(screen.queryByText("Safari on iPhone")).toBeNull();
});

it("signs out everywhere else only after a question that names the number of sessions", async () => {
  answer(sessions.list, [here]);
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
  expect(screen.queryByRole("button", { name: /^Sign out/ })).toBeNull();
  expect(screen.getByText("No programs have access to your account.")).toBeVisible();
});

it("revokes a program after a question that names it", async () => {
  answer(sessions.programs, []);
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

const kestrel: FactorRequirement = {
  ...{ by: "workspace", workspaceId: "w", name: "Kestrel Works", since: "2026-10-01T09:00:00.000Z" },
};
const key = { id: "k1", name: "Phone", isSynced: true, addedAt: twoHoursAgo, usedAt: null };
it("shows the recovery codes of a user with only passkeys, and creates some if there are none", async () => {
  const { unmount } = draw([here], [], { ...noMethods, passkeys: [key], recovery });
  expect(line("Recovery codes").getByText(/^7 of 10 unused/)).toBeVisible();
  await press("Delete Phone");
  expect(screen.getByRole("dialog", { name: "Delete Phone?" })).toHaveTextContent(
    /your recovery codes are deleted/,
  );
  unmount();
  const codes = ["AAAA-2222", "BBBB-3333"];
  answer(contract.makeRecoveryCodes, { codes });
  answer(contract.methods, { ...noMethods, passkeys: [key], recovery });
  draw([here], [], { ...noMethods, passkeys: [key] });
  await press("Make codes");
  const dialog = within(await screen.findByRole("dialog", { name: "Recovery codes" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(codes);
  const file = dialog.getByRole("link", { name: "Download" });
  expect(decodeURIComponent(file.getAttribute("href") ?? "")).toBe(
    "data:text/plain;charset=utf-8,AAAA-2222\nBBBB-3333\n",
  );
  expect(file).toHaveAttribute("download", "recovery-codes.txt");
});

const asked = /^Kestrel Works has asked everyone for two-factor or a passkey since 1 October 2026\./;

it("says who requires a second factor, and to admins of that workspace how many have one", () => {
  const methods = { ...noMethods, passkeys: [key], requirements: [kestrel] };
  const { unmount } = draw([here], [], methods, { secured: { workspaceId: "w", have: 8, all: 9 } });
  expect(screen.getByText(asked)).toHaveTextContent(/8 of 9 people have one\.$/);
  unmount();
  draw([here], [], methods, { secured: { workspaceId: "other", have: 8, all: 9 } });
  expect(screen.getByText(asked)).not.toHaveTextContent(/people have one/);
});

it("asks a user without a second factor to add one, and then continues", () => {
  const { unmount } = draw([here], [], { ...noMethods, requirements: [kestrel] }, { isClosed: true });
  expect(screen.getByText(asked)).toBeVisible();
  expect(screen.getByText("Add a passkey or set up two-factor sign-in below to open it.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Continue" })).toBeNull();
  unmount();
  draw([here], [], { ...noMethods, passkeys: [key], requirements: [kestrel] }, { isClosed: true });
  expect(screen.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/");
});

it("shows passkeys and the second step, and confirms who the user is before a change", async () => {
  draw([here], [], {
    ...noMethods,
    authenticator: { addedAt: twoHoursAgo, usedAt: twoHoursAgo },
    recovery,
    passkeys: [{ id: "k1", name: "Phone", isSynced: true, addedAt: twoHoursAgo, usedAt: null }],
  });
  expect(line("Phone").getByText("Not used yet")).toBeVisible();
  expect(line("Recovery codes").getByText(/7 of 10 unused/)).toBeVisible();
  expect(screen.getByText("This browser doesn’t support passkeys.")).toBeVisible();
  refuse(contract.deletePasskey, "confirm_first");
  await press("Delete Phone");
  await press("Delete");
  await screen.findByRole("dialog", { name: "Confirm it’s you" });
  answer(contract.confirm, null);
  answer(contract.deletePasskey, null);
  answer(contract.methods, noMethods);
  await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
  await press("Confirm");
  await waitFor(() => expect(calls(contract.deletePasskey)).toEqual([{ id: "k1" }, { id: "k1" }]));
  expect(calls(contract.confirm)).toEqual([{ password: "correct horse battery" }]);
});
