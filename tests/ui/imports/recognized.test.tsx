import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ImportScreen } from "@/components/imports/import-screen";
import { imports, type ProspectImport } from "@/lib/contract/prospects/imports";
import { prospectLists } from "@/lib/contract/prospects/prospect-lists";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/imports.json";
import lists from "@/messages/en/lists.json";
import ui from "@/messages/en/ui.json";
import { answer } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));

const column = (index: number, header: string, target: string, isStatus = false) => ({
  ...{ index, header, target, isStatus },
  ...{ samples: ["x"], guess: isStatus ? ("none" as const) : ("sure" as const) },
});
const uploaded: ProspectImport = {
  ...{
    id: "00000000-0000-4000-8000-000000000001",
    campaignId: "c",
    fileName: "leads.csv",
    bytes: 900,
    rows: 6,
  },
  ...{ encoding: "utf-8", separator: ",", status: "uploaded", failure: null, version: 1 },
  columns: [column(0, "email", "work_email"), column(1, "leadStatus", "skip", true)],
  ...{ checkedRows: 0, importedRows: 0, rowsPerSecond: null, secondsLeft: null },
  ...{
    added: 0,
    merged: 0,
    refused: 0,
    enrolled: 0,
    excluded: 0,
    refusedBy: [],
    excludedBy: [],
    listedRows: 0,
  },
  recognized: { tool: "lemlist", statuses: [], taken: [] },
  ...{ canUndo: false, createdAt: "2026-11-29T10:00:00.000Z" },
};
const checked: ProspectImport = {
  ...uploaded,
  ...{
    status: "checked",
    checkedRows: 6,
    added: 5,
    refused: 1,
    enrolled: 4,
    excluded: 1,
    listedRows: 2,
    version: 3,
  },
  refusedBy: [{ reason: "unsubscribed_elsewhere", count: 1, lines: [2] }],
  excludedBy: [{ reason: "replied_elsewhere", count: 1, lines: [3] }],
  recognized: {
    tool: "lemlist",
    taken: [],
    statuses: [
      { status: "unsubscribed", count: 1, lines: [2] },
      { status: "replied", count: 1, lines: [3] },
    ],
  },
};

const listId = "00000000-0000-4000-8000-000000000002";

function show(made: ProspectImport) {
  answer(imports.show, () => made);
  answer(prospectLists.list, [{ id: listId, name: "Fair", people: 0, createdAt: made.createdAt }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ imports: texts, lists, errors, ui }}>
        <ImportScreen campaignId="c" importId={made.id} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it("names the tool that exported the file, and which columns are read as statuses", async () => {
  show(uploaded);
  expect(await screen.findByText("Recognized as a lemlist export")).toBeVisible();
  expect(screen.getByText(texts.recognized.mapped)).toBeVisible();
  expect(await screen.findByText(texts.recognized.column)).toBeVisible();
});

it("says what each status leads to, and checks again once people are taken who replied (PROSPECT-27)", async () => {
  const sent: unknown[] = [];
  answer(imports.setColumns, (input) => {
    sent.push([input.isDryRun, input.takenStatuses]);
    return { ...uploaded, status: "checking" as const, version: 4 };
  });
  show(checked);
  const unsubscribed = (await screen.findByText(texts.recognized.status.unsubscribed)).closest("li")!;
  expect(unsubscribed).toHaveTextContent(
    `1${texts.recognized.status.unsubscribed}${texts.recognized.effect.unsubscribed}Row 2`,
  );
  expect(within(unsubscribed).queryByRole("checkbox")).toBeNull();
  const replied = screen.getByText(texts.recognized.status.replied).closest("li")!;
  expect(replied).toHaveTextContent(texts.recognized.effect.keptOut);
  expect(screen.getByRole("link", { name: "Download 2 rows with reasons" })).toBeVisible();
  await userEvent.click(within(replied).getByRole("checkbox"));
  expect(replied).toHaveTextContent(texts.recognized.effect.taken);
  await userEvent.click(screen.getByRole("button", { name: texts.check }));
  await waitFor(() => expect(sent).toEqual([[true, ["replied"]]]));
});

it("puts everyone who is imported on a list, if one is chosen", async () => {
  const sent: unknown[] = [];
  answer(imports.setColumns, (input) => {
    sent.push([input.isDryRun, input.listId]);
    return { ...checked, status: "importing" as const, version: 4 };
  });
  show(checked);
  await userEvent.click(await screen.findByRole("combobox", { name: lists.import.label }));
  await userEvent.click(await screen.findByRole("option", { name: "Fair" }));
  await userEvent.click(screen.getByRole("button", { name: /^Import/ }));
  await waitFor(() => expect(sent).toEqual([[false, listId]]));
});
