import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { MailboxPage } from "@/components/mailboxes/mailbox-page";
import * as actions from "@/lib/actions/accounts";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { customFields } from "@/lib/contract/prospects/custom-fields";
import { keys } from "@/lib/queries/keys";
import campaigns from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import mailboxTexts from "@/messages/en/mailboxes.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock("@/lib/actions/accounts", () => ({
  checkMailbox: jest.fn(),
  disconnectMailbox: jest.fn(),
  updateMailbox: jest.fn(),
  connectMailbox: jest.fn(),
}));
const { updateMailbox, connectMailbox } = actions as jest.Mocked<typeof actions>;

const mailbox = (sentCopies: Mailbox["sentCopies"]): Mailbox => ({
  ...{ id: "01900000-0000-7000-8000-000000000001", accountId: "01900000-0000-7000-8000-000000000002" },
  ...{ type: "smtp", status: "connected", email: "mia@sender.test", name: "Mia", isSandboxed: false },
  ...{ host: "smtp.sender.test", port: 587, username: "mia", encryption: "tls" },
  ...{ imapHost: "imap.sender.test", imapPort: 993, imapUsername: "mia", imapEncryption: "ssl" },
  ...{
    dailyLimit: 50,
    limitToday: 50,
    limitReason: "account",
    isWarmingUp: false,
    footer: "",
    sentToday: 0,
    lastCheckedAt: null,
    problem: null,
    version: 1,
    sentCopies,
  },
});

function draw(
  sentCopies: Mailbox["sentCopies"],
  type: Mailbox["type"] = "smtp",
  problem: Mailbox["problem"] = null,
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const shown = { ...mailbox(sentCopies), type, problem };
  client.setQueryData(keys.mailboxes, [shown]);
  answer(mailboxes.list, [shown]);
  answer(mailboxes.domains, []);
  answer(customFields.list, []);
  updateMailbox.mockResolvedValue({ ok: true, value: shown });
  return render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ campaigns, errors, mailboxes: mailboxTexts, shell, ui }}
    >
      <QueryClientProvider client={client}>
        <MailboxPage id={shown.id} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const box = () => screen.queryByRole("checkbox", { name: /Save a copy in Sent/ });

afterEach(() => jest.clearAllMocks());

describe("the footer of a mailbox's campaign emails (R18)", () => {
  it("is written with placeholders, previewed and saved", async () => {
    draw("none");
    expect(screen.queryByRole("region", { name: "Preview" })).not.toBeInTheDocument();
    fireEvent.change(screen.getByRole("textbox", { name: "Campaign email footer" }), {
      target: { value: "Regards, {account_full_name} {unsubscribe_link:stop}" },
    });
    expect(screen.getByRole("region", { name: "Preview" })).toHaveTextContent(
      /Regards, account_full_name unsubscribe_link/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(updateMailbox).toHaveBeenCalledWith(
      expect.objectContaining({ footer: "Regards, {account_full_name} {unsubscribe_link:stop}" }),
      null,
    );
  });

  it("shows an error at the field for a placeholder without a value", async () => {
    draw("none");
    const fields = { footer: "text_not_fillable" } as const;
    updateMailbox.mockResolvedValue({
      ...{ ok: false, code: "text_not_fillable", details: { fields, detail: "no_such" } },
    } as never);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText(/Check no_such/)).toBeVisible();
  });
});

describe("copies of sent mail", () => {
  it("are offered if the server does not file sent mail, and saved with the other settings", async () => {
    draw("none");
    expect(screen.getByText("No sent mail found")).toBeVisible();
    await userEvent.click(box()!);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(updateMailbox).toHaveBeenCalledWith(
      expect.objectContaining({ savesCopies: true, dailyLimit: 50 }),
      null,
    );
  });

  it("can be switched off again", async () => {
    draw("appends");
    expect(box()).toBeChecked();
    await userEvent.click(box()!);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(updateMailbox).toHaveBeenCalledWith(expect.objectContaining({ savesCopies: false }), null);
  });

  it("are not offered if the server files sent mail itself", async () => {
    draw("files");
    expect(box()).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(updateMailbox.mock.calls[0]?.[0]).not.toHaveProperty("savesCopies");
  });
});

test.each([
  ["google", /We also ask Google to revoke our access/],
  ["microsoft", /remove the app from the Microsoft account/],
] as const)("before disconnecting a mailbox at %s, it is said what becomes of its access", async (type, text) => {
  draw("none", type);
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent(text);
});

test("nothing is said of an access that has ended already", async () => {
  draw("none", "google", "sign_in_again");
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByRole("dialog")).not.toHaveTextContent("Google");
});

test("a mailbox whose servers refuse its password is connected again with a new one, as the same mailbox (MAIL-06)", async () => {
  draw("none", "smtp", "login_failed");
  connectMailbox.mockResolvedValue({ ok: true, value: { email: "mia@sender.test" } } as never);
  const [password] = await screen.findAllByLabelText("Password");
  expect(screen.getByDisplayValue("smtp.sender.test")).toBeVisible();
  expect(screen.getByDisplayValue("imap.sender.test")).toBeVisible();
  expect(password).toHaveValue("");
  await userEvent.type(password!, "new secret");
  await userEvent.click(screen.getByRole("button", { name: "Test and connect" }));
  const { id, accountId } = mailbox("none");
  expect(connectMailbox).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ id, accountId, password: "new secret", fromEmail: "mia@sender.test", host: "smtp.sender.test" },
      ...{ port: 587, username: "mia", encryption: "tls", imapHost: "imap.sender.test", imapPort: 993 },
    }),
    null,
  );
  expect(connectMailbox.mock.calls[0]?.[0]).not.toHaveProperty("imapUsername");
});

test("a mailbox whose server is down is not asked for a password", async () => {
  draw("none", "smtp", "unreachable");
  expect(await screen.findByText(/The mail server isn’t responding/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Test and connect" })).not.toBeInTheDocument();
});
