import { fireEvent, screen, waitFor } from "@testing-library/react";
import { ConnectMailbox } from "@/components/mailboxes/connect-mailbox";
import * as actions from "@/lib/actions/accounts";
import { mailConsents } from "@/lib/contract/accounts/mail-consents";
import errors from "@/messages/en/errors.json";
import mailboxes from "@/messages/en/mailboxes.json";
import { answer, refuse } from "@/tests/support/answers";
import { account } from "./account";
import { draw } from "./draw";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(),
}));
jest.mock("@/lib/actions/accounts", () => ({ connectMailbox: jest.fn(), createSandboxMailbox: jest.fn() }));
const mocked = actions as jest.Mocked<typeof actions>;

const texts = mailboxes.connect;
const field = (label: string, at = 0) => screen.getAllByLabelText(label)[at]!;
const write = (label: string, value: string, at = 0) =>
  fireEvent.change(field(label, at), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: texts.submit }));

beforeEach(async () => {
  jest.clearAllMocks();
  answer(mailConsents.offered, { providers: [], simulated: [], missing: [] });
  draw(<ConnectMailbox />, { accounts: [account()] });
  expect(await screen.findByLabelText(texts.fromName)).toHaveValue(account().fullName);
});

it("a mailbox is tested with the typed values, and its ports accept only digits (MAIL-07)", async () => {
  mocked.connectMailbox.mockResolvedValue({ ok: true, value: { email: "mia@sender.test" } } as never);
  write(texts.fromEmail, "mia@sender.test");
  write(texts.host, "smtp.sender.test");
  write(texts.port, "25x");
  submit();
  await waitFor(() => expect(push).toHaveBeenCalledWith("/mailboxes"));
  expect(mocked.connectMailbox).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ accountId: account().id, fromName: account().fullName, fromEmail: "mia@sender.test" },
      ...{ host: "smtp.sender.test", port: 25, imapPort: 993, encryption: "tls", imapEncryption: "ssl" },
    }),
    null,
  );
});

it("a refused mailbox keeps its values, shows the error at its field, and can be sent again", async () => {
  const fields = { host: "fill_this_field" } as const;
  mocked.connectMailbox.mockResolvedValue({ ok: false, code: "invalid_input", details: { fields } });
  write(texts.fromEmail, "mia@sender.test");
  submit();
  expect(await screen.findByText(errors.fill_this_field)).toBeVisible();
  expect(screen.getByText(errors.fill_all_fields)).toBeVisible();
  expect(field(texts.fromEmail)).toHaveValue("mia@sender.test");
  expect(push).not.toHaveBeenCalled();
  submit();
  await waitFor(() => expect(mocked.connectMailbox).toHaveBeenCalledTimes(2));
});

it("the form can be filled with a sandbox mailbox", async () => {
  const value = { email: "box@sandbox.test", password: "secret", host: "127.0.0.1", port: 2525 };
  const made = { ...value, imapHost: "127.0.0.2", imapPort: 1143 };
  mocked.createSandboxMailbox.mockResolvedValue({ ok: true, value: made } as never);
  fireEvent.click(screen.getByRole("button", { name: texts.useSandbox }));
  await waitFor(() => expect(field(texts.username)).toHaveValue("box@sandbox.test"));
  expect(field(texts.host, 1)).toHaveValue("127.0.0.2");
  expect(field(texts.port)).toHaveValue("2525");
});

describe("the address first", () => {
  const look = async (email: string) => {
    fireEvent.change(screen.getByLabelText(mailboxes.way.address), { target: { value: email } });
    fireEvent.click(screen.getByRole("button", { name: mailboxes.way.go }));
  };
  const servers = {
    ...{ host: "smtp.firm.example", port: 465, encryption: "ssl" as const, username: "mia@firm.example" },
    ...{ imapHost: "imap.firm.example", imapPort: 993, imapEncryption: "ssl" as const },
  };

  it("fills the form with what was found, as a proposal", async () => {
    answer(mailConsents.way, { type: "smtp", appPassword: false, servers });
    await look("mia@firm.example");
    await waitFor(() => expect(field(texts.host)).toHaveValue("smtp.firm.example"));
    expect(field(texts.fromEmail)).toHaveValue("mia@firm.example");
    expect(field(texts.username)).toHaveValue("mia@firm.example");
    expect(field(texts.port)).toHaveValue("465");
    expect(screen.getByText(mailboxes.way.found.replace("{domain}", "firm.example"))).toBeVisible();
  });

  it("says that a provider needs an app password where nobody can sign in at it", async () => {
    answer(mailConsents.way, { type: "google", appPassword: true, servers });
    await look("mia@gmail.com");
    expect(await screen.findByText(new RegExp(mailboxes.way.appPassword))).toBeVisible();
  });

  it("says that nothing was found, and keeps what is typed", async () => {
    answer(mailConsents.way, { type: "smtp", appPassword: false, servers: null });
    write(texts.host, "own.example");
    await look("mia@firm.example");
    expect(await screen.findByText(mailboxes.way.notFound.replace("{domain}", "firm.example"))).toBeVisible();
    expect(field(texts.host)).toHaveValue("own.example");
  });

  it("shows at its field that an address is none", async () => {
    refuse(mailConsents.way, "invalid_input", { fields: { email: "invalid_email" } });
    await look("mia");
    expect(await screen.findByText(errors.invalid_email)).toBeVisible();
  });
});
