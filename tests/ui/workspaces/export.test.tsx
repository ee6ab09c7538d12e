import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { DeletionQuestion } from "@/components/workspaces/deletion-question";
import { WorkspaceExportCard } from "@/components/workspaces/workspace-export";
import type { Workspace } from "@/lib/contract/workspaces";
import { type WorkspaceExport, workspaceExports } from "@/lib/contract/workspaces/exports";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import texts from "@/messages/en/workspaces.json";
import { answer, calls, refuse } from "@/tests/support/answers";

const workspaceId = "00000000-0000-4000-8000-000000000001";
const id = "00000000-0000-4000-8000-000000000002";
const workspace = { id: workspaceId, name: "Northwind", users: [{}, {}] } as unknown as Workspace;
const running: WorkspaceExport = {
  ...{ id, status: "running", failure: null, rows: 1_000, doneRows: 250, bytes: null, counts: [] },
  ...{ createdBy: { id: workspaceId, name: "Ada Byron" }, startedAt: "2026-11-30T10:00:00.000Z" },
  ...{ endedAt: null, expiresAt: null, isReady: false },
};
const ready: WorkspaceExport = {
  ...{ ...running, status: "done", doneRows: 1_000, bytes: 1_572_864, isReady: true },
  counts: [
    { part: "prospects", count: 812 },
    { part: "campaigns", count: 1 },
  ],
  ...{ endedAt: "2026-11-30T10:01:00.000Z", expiresAt: "2026-12-07T10:01:00.000Z" },
};

const draw = (latest: WorkspaceExport | null, element = <WorkspaceExportCard workspace={workspace} />) => {
  answer(workspaceExports.latest, { latest });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ workspaces: texts, ui, errors }}>
        {element}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the export of a workspace", () => {
  it("starts, shows how far it is, and can be canceled", async () => {
    answer(workspaceExports.start, running);
    answer(workspaceExports.cancel, { ...running, status: "cancelled" });
    draw(null);
    await press("Export everything");
    const bar = await screen.findByRole("progressbar", { name: "Progress of the export" });
    expect(bar).toHaveAttribute("aria-valuenow", "250");
    expect(screen.getByText("250 of 1,000 rows and files")).toBeVisible();
    expect(calls(workspaceExports.start)).toEqual([{ id: workspaceId }]);
    await press("Cancel export");
    expect(await screen.findByText("The export was canceled.")).toBeVisible();
    expect(calls(workspaceExports.cancel)).toEqual([{ id: workspaceId, exportId: id }]);
  });

  it("ends in a report with its size, what is in it, and a link for seven days", async () => {
    draw(ready);
    expect(await screen.findByText(/812 prospects · 1 campaign · 0 conversations/)).toBeVisible();
    expect(screen.getByText("1.5 MB. Started by Ada Byron. Deleted on 7 December 2026.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Download" })).toHaveAttribute(
      "href",
      `/api/space/${workspaceId}/exports/${id}/download`,
    );
    expect(screen.getByRole("button", { name: "Export again" })).toBeVisible();
  });

  it("says why it failed, and that an old one is gone", async () => {
    draw({ ...running, status: "failed", failure: "export_too_large" });
    expect(await screen.findByText(/The archive would be larger than 20 GB/)).toBeVisible();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("says when an old one is gone", async () => {
    draw({ ...ready, isReady: false });
    expect(await screen.findByText("The last export was deleted. Start a new one.")).toBeVisible();
  });

  it("shows one that a colleague started meanwhile instead of the refusal", async () => {
    draw(null);
    await screen.findByRole("button", { name: "Export everything" });
    refuse(workspaceExports.start, "export_running");
    answer(workspaceExports.latest, { latest: running });
    await press("Export everything");
    expect(await screen.findByRole("progressbar")).toBeVisible();
  });
});

describe("the question before a deletion (SPACE-51)", () => {
  const question = (onClose: () => void) => (
    <DeletionQuestion workspace={workspace} onConfirm={jest.fn()} onClose={onClose} />
  );

  it("offers to export everything first", async () => {
    const onClose = jest.fn();
    answer(workspaceExports.start, running);
    draw(null, question(onClose));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: "Export everything first" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(workspaceExports.start)).toEqual([{ id: workspaceId }]);
  });

  it("does not offer it when an archive is there", async () => {
    draw(ready, question(jest.fn()));
    await waitFor(() => expect(calls(workspaceExports.latest)).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Export everything first" })).toBeNull();
  });
});
