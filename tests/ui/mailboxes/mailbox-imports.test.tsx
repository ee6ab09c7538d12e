import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ImportDialog } from "@/components/mailboxes/imports/import-dialog";
import { ImportBanner } from "@/components/mailboxes/imports/import-progress";
import { accounts } from "@/lib/contract/accounts/accounts";
import { type MailboxImport, mailboxImports } from "@/lib/contract/accounts/mailbox-imports";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/mailbox-imports.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, requests } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));

const id = "01900000-0000-7000-8000-00000000000a";
const row = (line: number, more: Partial<MailboxImport["rows"][number]>): MailboxImport["rows"][number] => ({
  ...{ line, email: `p${line}@firm.example`, account: "Ada Byron", state: "ready" },
  ...{ failure: null, details: {}, field: null, mailboxId: null },
  ...more,
});
const importOf = (status: MailboxImport["status"], rows: MailboxImport["rows"]): MailboxImport => ({
  ...{ id: status === "checked" ? null : id, fileName: "boxes.csv", status, rows },
  startedAt: "2026-03-02T10:00:00Z",
});
const file = new File(["email,password\n"], "boxes.csv", { type: "text/csv" });
const onClose = jest.fn();

function draw(latest: MailboxImport | null, element = <ImportDialog onClose={onClose} />) {
  answer(mailboxImports.latest, { latest });
  answer(accounts.list, []);
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ "mailbox-imports": texts, errors, shell, ui }}
    >
      <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

describe("a file of mailboxes", () => {
  it("is checked first, and its problems come first, each with its column", async () => {
    draw(null);
    answer(
      mailboxImports.upload,
      importOf("checked", [
        row(2, {}),
        row(3, { state: "failed", failure: "mailbox_file_number", details: { max: 65_535 }, field: "port" }),
      ]),
    );
    await userEvent.upload(screen.getByLabelText("Choose a CSV file"), file);
    const list = await screen.findByRole("list", { name: "Rows of the file" });
    const [first, second] = within(list).getAllByRole("listitem");
    expect(first).toHaveTextContent("SMTP port · Enter a whole number from 1 to 65,535");
    expect(within(first!).getByText("Has a problem")).toBeVisible();
    expect(second).toHaveTextContent("Sends for Ada Byron");
    expect(calls(mailboxImports.upload)).toMatchObject([{ isDryRun: true }]);
    await userEvent.click(screen.getByRole("button", { name: "Connect 1 mailbox" }));
    await waitFor(() => expect(calls(mailboxImports.upload)[1]).toMatchObject({ isDryRun: false }));
    expect(requests(mailboxImports.upload)[1]?.file?.name).toBe("boxes.csv");
  });

  it("with nothing to connect says so", async () => {
    draw(null);
    answer(
      mailboxImports.upload,
      importOf("checked", [row(2, { state: "failed", failure: "mailbox_exists", field: "email" })]),
    );
    await userEvent.upload(screen.getByLabelText("Choose a CSV file"), file);
    expect(await screen.findByRole("button", { name: "Connect" })).toHaveAccessibleDescription(
      "No row of this file can be connected. Correct it and choose it again.",
    );
  });

  it("over 1 MB is not sent", async () => {
    draw(null);
    const large = new File([new Uint8Array(1024 * 1024 + 1)], "boxes.csv", { type: "text/csv" });
    await userEvent.upload(screen.getByLabelText("Choose a CSV file"), large);
    expect(calls(mailboxImports.upload)).toEqual([]);
  });
});

describe("a running import", () => {
  const running = importOf("connecting", [
    row(2, { state: "connected", mailboxId: id }),
    row(3, { state: "waiting" }),
  ]);

  it("shows how far it is, and can be cancelled", async () => {
    draw(running);
    answer(mailboxImports.cancel, { ...running, status: "cancelled" });
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
    expect(screen.queryByLabelText("Choose a CSV file")).toBeNull();
    expect(screen.getByRole("link", { name: "p2@firm.example" })).toHaveAttribute(
      "href",
      `/mailboxes/smtp/${id}`,
    );
    await userEvent.click(screen.getByRole("button", { name: "Cancel import" }));
    await waitFor(() => expect(calls(mailboxImports.cancel)).toEqual([{ id }]));
  });

  it("is announced on the list of mailboxes, and an ended one is not", async () => {
    const onShow = jest.fn();
    draw(running, <ImportBanner onShow={onShow} />);
    expect(await screen.findByText("Connecting mailboxes from boxes.csv · 1 of 2 tested")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(onShow).toHaveBeenCalled();
  });
});

test("the last import can be read again", async () => {
  draw(importOf("done", [row(2, { state: "connected" }), row(3, { state: "failed", failure: "internal" })]));
  expect(await screen.findByText("Last import: boxes.csv")).toBeVisible();
  expect(screen.getByText("Not connected")).toBeVisible();
});
