import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { DoNotContactPage } from "@/components/do-not-contact/do-not-contact-page";
import { type Added, doNotContact, type ListedEntry } from "@/lib/contract/prospects/do-not-contact";
import texts from "@/messages/en/do-not-contact.json";
import errors from "@/messages/en/errors.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

let address = "";
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: jest.fn(), prefetch: jest.fn() }),
  useSearchParams: () => new URLSearchParams(address),
}));
afterEach(() => {
  address = "";
});

const entry = (more: Partial<ListedEntry>): ListedEntry => ({
  ...{ id: "e1", kind: "domain", value: "corp.example", isOptOut: false, source: "added" },
  ...{ addedAt: "2026-11-01T09:00:00.000Z", addedBy: "Ada Byron", fileName: null, prospect: null },
  ...{ mayRemove: true, ...more },
});
const page = (...items: ListedEntry[]) => ({
  ...{ items, total: items.length, totalIsCapped: false, nextCursor: null },
});
const outcome = (more: Partial<Added> = {}): Added => ({
  ...{ added: 2, known: 1, unclear: 1, unclearLines: [{ line: 4, value: "Corp Ltd" }], people: 3, steps: 5 },
  ...more,
});
const optedOut = entry({
  ...{ id: "e2", kind: "email", value: "ola@ola.example", isOptOut: true, source: "link", addedBy: null },
  ...{ prospect: { id: "p1", fullName: "Ola Berg" }, mayRemove: false },
});

const draw = () =>
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ "do-not-contact": texts, errors, shell, ui }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DoNotContactPage />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const table = () => within(screen.getByRole("table"));

describe("the do-not-contact list", () => {
  it("says how each entry came, whose it is, and offers to remove only what may be removed", async () => {
    answer(doNotContact.list, page(entry({}), optedOut));
    draw();
    expect(await screen.findAllByText("Added by Ada Byron")).not.toHaveLength(0);
    const rows = table().getAllByRole("row").slice(1);
    expect(rows[1]).toHaveTextContent("Opted out with the link in an email");
    expect(within(rows[1]!).getByRole("link", { name: "Ola Berg" })).toHaveAttribute(
      "href",
      "/profiles/my-prospects/p1",
    );
    expect(within(rows[1]!).queryByRole("button")).toBeNull();
    expect(within(rows[0]!).getByRole("button", { name: "Remove corp.example" })).toBeVisible();
  });

  it("opens with the entry that a prospect's page leads to", async () => {
    address = "query=Acme+GmbH";
    answer(doNotContact.list, page(entry({ kind: "company", value: "Acme GmbH" })));
    draw();
    expect(await screen.findAllByText("Acme GmbH")).not.toHaveLength(0);
    expect(calls(doNotContact.list)).toMatchObject([{ query: "Acme GmbH" }]);
    expect(screen.getByRole("textbox", { name: "Search the list" })).toHaveValue("Acme GmbH");
  });

  it("is searched and filtered by the API", async () => {
    answer(doNotContact.list, page(entry({})));
    draw();
    await userEvent.type(await screen.findByRole("textbox", { name: "Search the list" }), "corp");
    await waitFor(() => expect(calls(doNotContact.list).at(-1)).toMatchObject({ query: "corp" }));
    answer(doNotContact.list, page());
    await userEvent.clear(screen.getByRole("textbox"));
    await userEvent.type(screen.getByRole("textbox"), "nobody");
    expect(await screen.findByText("No entries match")).toBeVisible();
  });

  it("shows what pasted lines would do before they are added", async () => {
    answer(doNotContact.list, page());
    answer(doNotContact.add, outcome());
    draw();
    await press("Add");
    const dialog = await screen.findByRole("dialog", { name: "Add to the do-not-contact list" });
    await userEvent.type(within(dialog).getByRole("textbox"), "a@a.example{Enter}Corp Ltd");
    await press("Check");
    expect(await within(dialog).findByText("Excludes 3 prospects and stops 5 planned steps.")).toBeVisible();
    expect(within(dialog).getByText("Line 4").parentElement).toHaveTextContent("Corp Ltd");
    expect(calls(doNotContact.add)).toEqual([
      { lines: ["a@a.example", "Corp Ltd"], areCompanies: false, isDryRun: true },
    ]);
    await press("Add 2 entries");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(doNotContact.add).at(-1)).toMatchObject({ isDryRun: false });
  });

  it("takes lines as names of companies only if a member says so, and checks them anew", async () => {
    answer(doNotContact.list, page());
    answer(doNotContact.add, outcome());
    draw();
    await press("Add");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox"), "Corp Ltd");
    await press("Check");
    await userEvent.click(dialog.getByRole("radio", { name: "Company names" }));
    expect(dialog.getByRole("textbox", { name: "Companies that must not be contacted" })).toHaveValue(
      "Corp Ltd",
    );
    await press("Check");
    expect(calls(doNotContact.add).at(-1)).toEqual({
      ...{ lines: ["Corp Ltd"], areCompanies: true, isDryRun: true },
    });
    await press("Add 2 entries");
    await waitFor(() =>
      expect(calls(doNotContact.add).at(-1)).toMatchObject({ areCompanies: true, isDryRun: false }),
    );
  });

  it("checks a changed text again, and adds nothing if nothing is new", async () => {
    answer(doNotContact.list, page());
    answer(doNotContact.add, outcome({ added: 0, people: 0, steps: 0 }));
    draw();
    await press("Add");
    const box = within(await screen.findByRole("dialog")).getByRole("textbox");
    await userEvent.type(box, "a@a.example");
    await press("Check");
    expect(await screen.findByRole("button", { name: "Add" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(box, "x");
    expect(screen.getByRole("button", { name: "Check" })).toBeVisible();
  });

  it("reads a file, lets the user choose its columns, and imports those", async () => {
    answer(doNotContact.list, page());
    const columns = (used: readonly number[]) =>
      [
        { index: 0, header: "Name", kind: null },
        { index: 1, header: "Mail", kind: "email" as const },
        { index: 2, header: "Site", kind: "domain" as const },
      ].map((column) => ({ ...column, isUsed: used.includes(column.index) }));
    answer(doNotContact.upload, ({ columns: used = [1] }) => ({
      ...outcome({ added: used.length }),
      ...{ rows: 4, columns: columns(used) },
    }));
    draw();
    await press("Import CSV");
    const dialog = await screen.findByRole("dialog", { name: "Import a do-not-contact list" });
    const file = new File(["Name,Mail,Site"], "customers.csv", { type: "text/csv" });
    await userEvent.upload(within(dialog).getByLabelText("Choose a CSV file", { selector: "input" }), file);
    expect(await within(dialog).findByText("customers.csv, 4 rows")).toBeVisible();
    expect(within(dialog).getByText("Row 4")).toBeVisible();
    expect(within(dialog).queryByRole("checkbox", { name: /Name/ })).toBeNull();
    await userEvent.click(within(dialog).getByRole("checkbox", { name: /Site/ }));
    await press("Import 2 entries");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(doNotContact.upload)).toEqual([
      { isDryRun: true },
      { isDryRun: true, columns: [1, 2] },
      { isDryRun: false, columns: [1, 2] },
    ]);
  });

  it("asks why an entry is removed", async () => {
    answer(doNotContact.list, page(entry({})));
    answer(doNotContact.remove, { isRemoved: true });
    draw();
    await screen.findByRole("table");
    await userEvent.click(table().getByRole("button", { name: "Remove corp.example" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove corp.example?" });
    expect(within(dialog).getByRole("button", { name: "Remove" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Reason" }), "A partner now");
    await press("Remove");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(doNotContact.remove)).toEqual([{ id: "e1", reason: "A partner now" }]);
  });

  it("takes back an import, after saying how many entries leave the list", async () => {
    answer(doNotContact.list, page(entry({})));
    const file = {
      ...{ id: "b1", fileName: "customers.csv", addedAt: "2026-11-01T09:00:00.000Z" },
      ...{ addedBy: "Ada Byron", entries: 412 },
    };
    answer(doNotContact.listImports, { imports: [file], mayRemove: true });
    answer(doNotContact.removeImport, { removed: 412 });
    draw();
    await press("Imports");
    const imports = await screen.findByRole("dialog", { name: "Imports" });
    expect(await within(imports).findByText(/^412 entries on the list/)).toHaveTextContent("by Ada Byron");
    await press("Remove this import");
    const dialog = await screen.findByRole("dialog", { name: "Remove customers.csv from the list?" });
    expect(dialog).toHaveTextContent(/412 entries leave the list/);
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Reason" }), "The wrong file");
    answer(doNotContact.listImports, { imports: [], mayRemove: true });
    await press("Remove 412 entries");
    expect(await screen.findByText("Nothing on the list comes from a file")).toBeVisible();
    expect(calls(doNotContact.removeImport)).toEqual([{ id: "b1", reason: "The wrong file" }]);
  });

  it("shows members the imports without taking them back", async () => {
    answer(doNotContact.list, page(entry({})));
    const file = { ...{ id: "b1", fileName: null, addedAt: "2026-11-01T09:00:00.000Z" }, addedBy: null };
    answer(doNotContact.listImports, { imports: [{ ...file, entries: 1 }], mayRemove: false });
    draw();
    await press("Imports");
    expect(await screen.findByText("File without a name")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Remove this import" })).toBeNull();
  });

  it("says that it could not be loaded", async () => {
    refuse(doNotContact.list, "internal");
    draw();
    expect(await screen.findByText("We couldn’t load the do-not-contact list")).toBeVisible();
  });
});
