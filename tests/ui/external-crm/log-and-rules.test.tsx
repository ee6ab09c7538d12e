import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { externalCrm } from "@/lib/contract/crm/external";
import { answer, calls, Refusal } from "@/tests/support/answers";
import { connected, draw, fakeBrowser, ids, line, page, rules } from "./kit";

let mockQuery = new URLSearchParams();
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useSearchParams: () => mockQuery,
}));
beforeEach(fakeBrowser);
const at = (query: string) => {
  mockQuery = new URLSearchParams(query);
};

test("asks for the lines that the address names, and says that none is left", async () => {
  at("tab=sync&show=refused");
  draw({ ...connected, refusedCount: 0 });
  expect(await screen.findByText("Nothing was refused")).toBeVisible();
  expect(calls(externalCrm.lines)[0]).toMatchObject({ platform: "pipedrive", kind: "refused" });
});

test("a refused change says why, and is sent again", async () => {
  at("tab=sync");
  draw({ ...connected, refusedCount: 1 });
  answer(externalCrm.lines, page(line({ kind: "refused", fields: ["position"], reason: "Too long" })));
  answer(externalCrm.retry, null);
  expect(await screen.findByText("Pipedrive says: “Too long”")).toBeVisible();
  expect(screen.getByText(/Pipedrive refused the change: Job title/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Retry: Ines Kowalczyk" }));
  await waitFor(() => expect(calls(externalCrm.retry)).toEqual([{ platform: "pipedrive", id: ids.line }]));
});

test("an undecided prospect is one of several records, or none", async () => {
  at("tab=sync");
  draw({ ...connected, undecidedCount: 1 });
  const candidate = (ref: string, detail: string) => ({
    ...{ ref, detail, name: "Ines K.", url: `https://kestrel.pipedrive.example/person/${ref}` },
  });
  answer(
    externalCrm.lines,
    page(line({ kind: "undecided", candidates: [candidate("5", "Halden"), candidate("6", "Orbita")] })),
  );
  answer(externalCrm.choose, null);
  const choice = within(await screen.findByRole("group", { name: /Which record in Pipedrive is Ines/ }));
  await userEvent.click(choice.getByRole("button", { name: "This one: Ines K., Orbita" }));
  await userEvent.click(choice.getByRole("button", { name: "None of them is Ines Kowalczyk" }));
  await waitFor(() => expect(calls(externalCrm.choose).map(({ ref }) => ref)).toEqual(["6", null]));
});

test("where both sides changed, the CRM's value is used, and ours can be put back", async () => {
  at("tab=sync&show=overruled");
  const overruled = line({
    ...{
      kind: "overruled",
      fields: ["position", `custom:${ids.custom}`],
      ours: "VP Revenue",
      theirs: "Chief Revenue Officer",
    },
  });
  draw({ ...connected, overruledCount: 1 });
  answer(externalCrm.lines, page(overruled));
  answer(externalCrm.putBack, null);
  const log = within(await screen.findByRole("list", { name: "Sync log" }));
  expect(
    await log.findByText("Changed on both sides: Job title, Fiscal year", { exact: false }),
  ).toBeVisible();
  expect(log.getByText("Ours, replaced").nextSibling).toHaveTextContent("VP Revenue");
  expect(log.getByText("Pipedrive, in use").nextSibling).toHaveTextContent("Chief Revenue Officer");
  await userEvent.click(log.getByRole("button", { name: "Put ours back: Ines Kowalczyk" }));
  await waitFor(() => expect(calls(externalCrm.putBack)).toEqual([{ platform: "pipedrive", id: ids.line }]));
  // Beside it, too, with what happens when both sides change.
  const side = within(screen.getByRole("complementary", { name: "Sync status" }));
  expect(side.getByText(/Pipedrive’s value wins. Ours is kept for 30 days/)).toBeVisible();
});

test("a settled line offers nothing more", async () => {
  at("tab=sync");
  draw(connected);
  answer(externalCrm.lines, page(line({ kind: "overruled", isSettled: true })));
  expect(await screen.findByText("Done")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Put ours back/ })).toBeNull();
});

test("the rules are saved as a whole with their version (CRM-26)", async () => {
  at("tab=rules");
  draw(connected);
  answer(externalCrm.setRules, null);
  await userEvent.click(await screen.findByRole("checkbox", { name: "A meeting is booked: Deal" }));
  await userEvent.selectOptions(screen.getByLabelText("Stage of new deals"), "Sales: Proposal");
  await userEvent.click(screen.getByLabelText("Messages sent"));
  // Matched by address unless chosen.
  const owner = screen.getByLabelText("Ada Lovelace in Pipedrive");
  expect(owner).toHaveDisplayValue("Matched by email: Ada Pipe");
  await userEvent.selectOptions(owner, "Jonas Pipe (jonas@kestrel.example)");
  await userEvent.click(screen.getByRole("button", { name: "Save rules" }));
  await waitFor(() => expect(calls(externalCrm.setRules)).toHaveLength(1));
  expect(calls(externalCrm.setRules)[0]).toEqual({
    ...{ platform: "pipedrive", version: 2, createPersonOn: ["marked_as_lead"] },
    ...{ createDealOn: ["meeting_booked"], dealStage: "12", logs: ["messages", "replies"] },
    ...{ stopsOnClosed: true, owners: [{ userId: ids.ada, crmUser: "8" }], defaultOwner: null },
  });
});

test("a stage that the CRM no longer has is said where it is chosen", async () => {
  at("tab=rules");
  draw(connected);
  answer(externalCrm.rules, { ...rules, dealStage: "99" });
  expect(
    await screen.findByText("This stage no longer exists in Pipedrive. Choose another one."),
  ).toBeVisible();
});

test("a teammate who saved the rules meanwhile is said", async () => {
  at("tab=rules");
  draw(connected);
  answer(externalCrm.setRules, () => {
    answer(externalCrm.rules, { ...rules, version: 5, logs: [] });
    throw new Refusal("conflict");
  });
  await userEvent.click(await screen.findByLabelText("Meetings"));
  await userEvent.click(screen.getByRole("button", { name: "Save rules" }));
  await userEvent.click(await screen.findByRole("button", { name: "Load theirs" }));
  expect(screen.getByLabelText("Replies")).not.toBeChecked();
  expect(screen.queryByRole("button", { name: "Save rules" })).toBeNull();
});

test("members who are no admins read the rules", async () => {
  at("tab=rules");
  draw(connected, false);
  expect(await screen.findByRole("checkbox", { name: "A meeting is booked: Deal" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save rules" })).toBeNull();
});
