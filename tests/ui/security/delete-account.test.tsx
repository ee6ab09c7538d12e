import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { DeleteAccount } from "@/components/security/delete-account";
import type { SignInMethods } from "@/lib/contract/security";
import { type AccountDeletion, ownAccount } from "@/lib/contract/workspaces/own-account";
import errors from "@/messages/en/errors.json";
import security from "@/messages/en/security.json";
import methodTexts from "@/messages/en/sign-in-methods.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

const id = "00000000-0000-4000-8000-000000000001";
const methods: SignInMethods = {
  ...{ hasPassword: true, authenticator: null, recovery: null, passkeys: [], requirements: [] },
};
const nothing: AccountDeletion = {
  ...{ withoutAdmin: [], alone: [], left: [], deleteAt: "2026-12-30T10:00:00.000Z" },
};
const draw = (parting: Partial<AccountDeletion>) => {
  answer(ownAccount.deletion, { ...nothing, ...parting });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ security, ui, errors, "sign-in-methods": methodTexts }}
      >
        <DeleteAccount email="ada@example.test" methods={methods} onClose={jest.fn()} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  return within(screen.getByRole("dialog"));
};

describe("the deletion of one's own account", () => {
  it("names the workspaces that need another admin, and goes no further (SPACE-44)", async () => {
    const dialog = draw({ withoutAdmin: [{ id, name: "Northwind" }] });
    expect(await dialog.findByText(/You’re the only admin of these workspaces/)).toBeVisible();
    expect(dialog.getByText("Northwind")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Delete account" })).toBeNull();
  });

  it("says which workspaces go and which stay, and asks for the email address", async () => {
    refuse(ownAccount.delete, "deleted_spaces_changed");
    const dialog = draw({ alone: [{ id, name: "Alone" }], left: [{ id, name: "Shared" }] });
    expect(await dialog.findByText(/everything in them on 30 December 2026/)).toBeVisible();
    expect(dialog.getByText("Shared")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Delete account" }));
    expect(calls(ownAccount.delete)).toEqual([]);
    await userEvent.type(dialog.getByLabelText("Type your email"), "Ada@example.test");
    await userEvent.click(dialog.getByRole("button", { name: "Delete account" }));
    await waitFor(() =>
      expect(calls(ownAccount.delete)).toEqual([{ email: "ada@example.test", deletedIds: [id] }]),
    );
    await waitFor(() => expect(calls(ownAccount.deletion)).toHaveLength(2));
  });

  it("asks who it is, if that was long ago", async () => {
    refuse(ownAccount.delete, "confirm_first");
    const dialog = draw({});
    await userEvent.type(await dialog.findByLabelText("Type your email"), "ada@example.test");
    await userEvent.click(dialog.getByRole("button", { name: "Delete account" }));
    expect(await screen.findByText(methodTexts.confirm.title)).toBeVisible();
  });
});
