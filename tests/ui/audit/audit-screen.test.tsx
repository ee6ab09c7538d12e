import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { AdminsOnly } from "@/components/audit/admins-only";
import { AuditScreen } from "@/components/audit/audit-screen";
import type { AuditEntry } from "@/lib/contract/audit";
import { auditQuery } from "@/lib/queries/audit";
import audit from "@/messages/en/audit.json";
import members from "@/messages/en/members.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";

jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));

window.matchMedia = jest.fn(() => ({
  ...{ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;

const entry: AuditEntry = {
  ...{ id: "e1", at: "2026-11-19T16:02:41.000Z", actor: { id: "ada", name: "Ada Byron" }, program: null },
  ...{ action: "member_pages_changed", subject: "Eve Newton", address: "203.0.113.24", userAgent: null },
  changes: [{ field: "pages", before: ["inbox"], after: null }],
  requestId: "req-1",
};

function draw(
  entries: AuditEntry[],
  children = <AuditScreen members={[{ id: "ada", fullName: "Ada Byron" }]} />,
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const page = { items: entries, total: entries.length, totalIsCapped: false, nextCursor: null };
  client.setQueryData(auditQuery(jest.fn(), {}).queryKey, { pages: [page], pageParams: [null] });
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ audit, members, ui, shell: { zone: shell.zone } }}
      >
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

test("an entry opens with what changed, in the reader's words", async () => {
  draw([
    entry,
    { ...entry, id: "e2", action: "prospects_exported", program: "Zapper", subject: null, changes: [] },
  ]);
  const table = screen.getByRole("table");
  expect(within(table).getByText("Ada Byron through Zapper")).toBeVisible();
  await userEvent.click(within(table).getByRole("button", { name: "Changed a member’s pages" }));
  const panel = await screen.findByRole("dialog");
  expect(within(panel).getByText("Inbox")).toBeVisible();
  expect(within(panel).getByText("Everything")).toBeVisible();
  expect(within(panel).getByText("203.0.113.24")).toBeVisible();
});

test("the export requests what is shown", () => {
  draw([entry]);
  expect(screen.getByRole("link", { name: "Export" })).toHaveAttribute("href", "/api/audit_log/download_csv");
});

test("an empty log explains what it will contain", () => {
  draw([]);
  expect(screen.getByText("Nothing recorded yet")).toBeVisible();
});

test("a member who is not an admin reads which admins to ask", () => {
  draw([], <AdminsOnly admins={["Ada Byron", "Bob Stone"]} />);
  expect(screen.getByText("Ask Ada Byron or Bob Stone.")).toBeVisible();
});
