import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { externalCrm, type Mapping } from "@/lib/contract/crm/external";
import { answer, calls, Refusal } from "@/tests/support/answers";
import { connected, draw, fakeBrowser, ids, mapping, row } from "./kit";

jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useSearchParams: () => new URLSearchParams(),
}));
beforeEach(fakeBrowser);

const rowOf = async (name: string) => within(await screen.findByRole("listitem", { name }));
const drawWith = (some: Partial<Mapping>, isAdmin = true) => {
  const drawn = draw(connected, isAdmin);
  answer(externalCrm.mapping, { ...mapping, ...some });
  return drawn;
};
const choose = async (name: string, option: RegExp) => {
  await userEvent.click((await rowOf(name)).getByRole("combobox"));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

test("shows each field with its direction and state, and what only goes out cannot come in (ux 82)", async () => {
  drawWith({ rows: [...mapping.rows, row("phone", "gone", { isLost: true })] });
  expect((await rowOf("Full name")).getByText("In sync")).toBeVisible();
  expect((await rowOf("Labels")).getByText("To Pipedrive")).toBeVisible();
  expect((await rowOf("Labels")).queryByRole("button", { name: /Direction of/ })).toBeNull();
  expect(
    (await rowOf("Phone")).getByText("No longer in Pipedrive. Choose another field or remove this row."),
  ).toBeVisible();
  expect(screen.getByText("3 of 4 fields synced")).toBeVisible();
});

test("a change is kept until it is saved as a whole with its version", async () => {
  answer(externalCrm.setMapping, { ...mapping, version: 4 });
  drawWith({});
  await choose("Full name", /Score/);
  expect((await rowOf("Full name")).getByText("Not saved")).toBeVisible();
  // The CRM alone writes this field.
  expect((await rowOf("Full name")).getByText("From Pipedrive")).toBeVisible();
  expect(screen.getByText("1 unsaved change: Full name")).toBeVisible();
  await userEvent.click(screen.getByLabelText(/Also compare prospects/));
  await userEvent.click(screen.getByRole("button", { name: "Save mapping" }));
  await waitFor(() => expect(calls(externalCrm.setMapping)).toHaveLength(1));
  const [sent] = calls(externalCrm.setMapping);
  expect(sent).toMatchObject({ platform: "pipedrive", version: 3, appliesToExisting: true });
  expect(sent?.rows[0]).toMatchObject({ field: "full_name", crmField: "score", direction: "from_crm" });
  await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull());
});

test("unsaved changes outlive another page, warn before the tab is closed, and can be discarded", async () => {
  const { unmount } = drawWith({});
  await choose("Job title", /Phone/);
  unmount();
  drawWith({});
  expect(await screen.findByText("1 unsaved change: Job title")).toBeVisible();
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByText(/unsaved change/)).toBeNull();
  const again = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(again);
  expect(again.defaultPrevented).toBe(false);
});

test("a teammate who saved meanwhile is said, and one of the two is kept", async () => {
  const theirs = { ...mapping, version: 9, rows: mapping.rows.slice(0, 1) };
  drawWith({});
  answer(externalCrm.setMapping, ({ version }) => {
    answer(externalCrm.mapping, theirs);
    if (version !== 9) throw new Refusal("conflict");
    return { ...theirs, version: 10 };
  });
  await choose("Job title", /Phone/);
  await userEvent.click(screen.getByRole("button", { name: "Save mapping" }));
  expect(await screen.findByText(/A teammate saved other settings/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Keep mine" }));
  await userEvent.click(screen.getByRole("button", { name: "Save mapping" }));
  await waitFor(() => expect(calls(externalCrm.setMapping)).toHaveLength(2));
  expect(calls(externalCrm.setMapping)[1]).toMatchObject({ version: 9 });
  expect(calls(externalCrm.setMapping)[1]?.rows).toHaveLength(3);
});

test("adds a custom field by its name, and sets what is sent when it is empty (INTEG-15, INTEG-16)", async () => {
  answer(externalCrm.setMapping, { ...mapping, version: 4 });
  drawWith({});
  await userEvent.click(await screen.findByRole("button", { name: "Add field" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Fiscal year" }));
  expect((await rowOf("Fiscal year")).getByText("Not synced: choose a field")).toBeVisible();
  await choose("Fiscal year", /Phone/);
  await userEvent.click(
    (await rowOf("Fiscal year")).getByRole("button", { name: /When Fiscal year is empty/ }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Fiscal year" }));
  expect(dialog.getByText(/If both sides changed, Pipedrive’s value wins/)).toBeVisible();
  await userEvent.click(dialog.getByRole("radio", { name: /To Pipedrive/ }));
  await userEvent.click(dialog.getByRole("combobox", { name: "When empty" }));
  await userEvent.click(await screen.findByRole("option", { name: "Fixed value" }));
  await userEvent.type(dialog.getByLabelText("Value"), "2026");
  await userEvent.click(dialog.getByRole("button", { name: "Apply" }));
  await userEvent.click(screen.getByRole("button", { name: "Save mapping" }));
  await waitFor(() => expect(calls(externalCrm.setMapping)).toHaveLength(1));
  expect(calls(externalCrm.setMapping)[0]?.rows[3]).toEqual({
    ...{ field: `custom:${ids.custom}`, crmField: "phone", direction: "to_crm" },
    ...{ defaultMode: "default", defaultValue: "2026" },
  });
});

test("what is refused is said at its row", async () => {
  drawWith({});
  answer(externalCrm.setMapping, () => {
    throw new Refusal("invalid_input", { fields: { "rows.1.crmField": "invalid_input" } });
  });
  await choose("Job title", /Phone/);
  await userEvent.click(screen.getByRole("button", { name: "Save mapping" }));
  expect(await (await rowOf("Job title")).findByRole("alert")).toBeVisible();
  expect((await rowOf("Full name")).queryByRole("alert")).toBeNull();
});

test("suggests a mapping where there is none", async () => {
  answer(externalCrm.setMapping, mapping);
  const { isLost, refusedCount, ...suggestion } = row("full_name", "name");
  drawWith({ rows: [], suggested: [suggestion], version: 0 });
  expect(await screen.findByText(/We suggest these fields/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Save mapping" }));
  await waitFor(() => expect(calls(externalCrm.setMapping)[0]?.rows).toEqual([suggestion]));
});

test("members who are no admins see the mapping and change nothing", async () => {
  drawWith({}, false);
  const name = await rowOf("Full name");
  expect(name.getByText("Both ways")).toBeVisible();
  expect(name.getByText("Name")).toBeVisible();
  expect(name.queryByRole("combobox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Add field" })).toBeNull();
  expect(screen.getByText(/Ask an admin of this workspace/)).toBeVisible();
});

test("deals are explained by the rules", async () => {
  drawWith({});
  await userEvent.click(await screen.findByRole("radio", { name: "Deals" }));
  expect(await screen.findByText("No rule creates deals in Pipedrive yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open rules" })).toHaveAttribute(
    "href",
    "/crm/manage/pipedrive?tab=rules",
  );
});
