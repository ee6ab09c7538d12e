import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DealDialog } from "@/components/crm/deal/deal-dialog";
import { DealPanel } from "@/components/crm/deal/deal-panel";
import { PersonDeals } from "@/components/crm/parts/person-deals";
import type { Closable, DealCommands } from "@/components/crm/use-deal-commands";
import { type DealChange, deals, type OpenedDeal } from "@/lib/contract/crm/deals";
import { crm } from "@/lib/contract/crm/pipelines";
import type { Output } from "@/lib/contract/endpoint";
import { notes } from "@/lib/contract/prospects/notes";
import { tasks } from "@/lib/contract/tasks";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";
import { answer, called, calls, refuse } from "@/tests/support/answers";
import "./setup";
import { dealOf, draw, idOf, nora, openedOf, piet, pipeline, stageIds } from "./stage";

jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}));

const ines = { id: idOf(51), fullName: "Ines Kowalczyk", position: "COO", companyName: "Halden Systems" };
const halden = dealOf(1, "Halden, ramp pilot", {
  ...{ amount: 14_400, probability: 30, stageId: stageIds.discovery, companyName: "Halden Systems" },
  ...{ prospect: ines, nextStep: { kind: "reply" } },
});
const change = (kind: DealChange["kind"], from: string | null, to: string | null): DealChange => ({
  ...{
    id: idOf(Math.floor(Math.random() * 1e9)),
    kind,
    from,
    to,
    at: "2026-11-27T10:00:00.000Z",
    by: "Nora",
  },
});
let stored: OpenedDeal;

const closed: Closable[] = [];
const commands = {
  ...{ losing: null, keep: () => undefined, lose: async () => undefined, remove: async () => undefined },
  ...{ changeMany: async () => undefined, close: (deal: Closable) => void closed.push(deal) },
} as unknown as DealCommands;

beforeEach(() => {
  localStorage.clear();
  closed.length = 0;
  stored = openedOf(halden, {
    history: [
      change("amount", "12000 EUR", "14400.50 EUR"),
      change("stage", "Qualified", "Discovery"),
      change("close_date", null, "2026-12-18"),
      change("created", null, "Qualified"),
    ],
  });
  answer(crm.pipelines, [pipeline]);
  answer(crm.owners, [nora, piet]);
  answer(crm.companies, [{ name: "Halden Systems" }]);
  answer(deals.show, () => stored);
  answer(users.current, { id: nora.id } as Output<typeof users.current>);
});
const open = (pages: Parameters<typeof draw>[1] = ["pipeline"]) =>
  draw(<DealPanel dealId={halden.id} commands={commands} onClose={() => undefined} />, pages);

test("a deal shows its amount, status, stage and history in sentences (CRM-03)", async () => {
  open();
  const panel = within(await screen.findByRole("dialog", { name: "Halden, ramp pilot" }));
  expect(panel.getByText("Deal · New business")).toBeVisible();
  expect(panel.getByText("€14,400")).toBeVisible();
  const activity = within(panel.getByRole("region", { name: "Activity" }));
  for (const text of [
    "Amount: €12,000 → €14,400.50",
    "Moved from Qualified to Discovery",
    "Close date: none → 18 December 2026",
    "Created in Qualified",
  ])
    expect(activity.getByText(text)).toBeVisible();
});

test("fields are saved one after the other, each with the newest version (CRM-22)", async () => {
  answer(deals.update, ({ id: _, version, platform: __, ...fields }) => {
    stored = { ...stored, ...(fields as Partial<OpenedDeal>), version: version + 1 };
    return stored;
  });
  open();
  const panel = within(await screen.findByRole("dialog", { name: "Halden, ramp pilot" }));
  await userEvent.click(panel.getByRole("button", { name: /^Change Amount|Amount/ }));
  await userEvent.clear(panel.getByLabelText("Amount"));
  await userEvent.type(panel.getByLabelText("Amount"), "15,250.5{Enter}");
  await userEvent.selectOptions(panel.getByLabelText("Owner"), "Piet Vermeer");
  await waitFor(() =>
    expect(calls(deals.update)).toEqual([
      { platform: "default", id: halden.id, version: 1, amount: 15_250.5 },
      { platform: "default", id: halden.id, version: 2, ownerId: piet.id },
    ]),
  );
});

test("a probability must be above 0 and at most 100, and can follow the stage again (CRM-11, CRM-13)", async () => {
  stored = { ...stored, hasOwnProbability: true, probability: 45 };
  answer(deals.update, ({ version }) => ({ ...stored, version: version + 1 }));
  open();
  const panel = within(await screen.findByRole("dialog", { name: "Halden, ramp pilot" }));
  for (const [typed, text] of [
    ["0", "Enter a probability above 0"],
    ["101", "A probability can be 100% at most"],
  ] as const) {
    const field = panel.queryByRole("textbox", { name: "Probability" });
    if (!field) await userEvent.click(panel.getByRole("button", { name: /Probability/ }));
    await userEvent.clear(panel.getByLabelText("Probability"));
    await userEvent.type(panel.getByLabelText("Probability"), `${typed}{Enter}`);
    expect(await panel.findByText(text)).toBeVisible();
  }
  expect(calls(deals.update)).toEqual([]);
  await userEvent.click(panel.getByRole("button", { name: "Use stage’s" }));
  await waitFor(() => expect(calls(deals.update)[0]).toMatchObject({ probability: null }));
});

test("a member with only the pipeline sees no link elsewhere and asks for no tasks or notes (ROLE-02, CRM-26)", async () => {
  open(["pipeline"]);
  const panel = within(await screen.findByRole("dialog", { name: "Halden, ramp pilot" }));
  await panel.findByText("Ines Kowalczyk");
  expect(panel.queryAllByRole("link")).toEqual([]);
  for (const call of [tasks.list, notes.list]) expect(called()).not.toContain(call);
});

test("a member who may open them gets the conversation, the prospect and the notes", async () => {
  answer(notes.list, []);
  open(["pipeline", "inbox", "profiles"]);
  const panel = within(await screen.findByRole("dialog", { name: "Halden, ramp pilot" }));
  expect(await panel.findByRole("link", { name: "Open conversation" })).toHaveAttribute(
    "href",
    `/inbox/${ines.id}`,
  );
  expect(panel.getByRole("link", { name: "Open prospect" })).toHaveAttribute(
    "href",
    `/profiles/my-prospects/${ines.id}`,
  );
  expect(panel.getByRole("link", { name: "Reply" })).toBeVisible();
});

test("a prospect that the member may not see is not named", async () => {
  stored = { ...stored, prospect: null, isProspectHidden: true, nextStep: null };
  open();
  expect(await screen.findByText("This prospect isn’t visible to you")).toBeVisible();
});

describe("a new deal", () => {
  const draft = () => draw(<DealDialog onClose={() => undefined} />);

  test("is mine, in the first stage, and in the currency of the last one (CRM-22)", async () => {
    localStorage.setItem("dealCurrency", "GBP");
    answer(deals.create, () => stored);
    draft();
    const dialog = within(await screen.findByRole("dialog", { name: "New deal" }));
    await userEvent.type(dialog.getByLabelText("Name"), " Halden, ramp pilot ");
    await userEvent.type(dialog.getByLabelText("Amount"), "14,400.50");
    await userEvent.click(dialog.getByRole("button", { name: "Create deal" }));
    await waitFor(() =>
      expect(calls(deals.create)).toEqual([
        {
          ...{ platform: "default", name: "Halden, ramp pilot", amount: 14_400.5, currency: "GBP" },
          ...{ stageId: stageIds.qualified, ownerId: nora.id, probability: null, prospectId: null },
          ...{ companyName: "", closeDate: null },
        },
      ]),
    );
  });

  test("needs a name, and an amount that can be read", async () => {
    draft();
    const dialog = within(await screen.findByRole("dialog", { name: "New deal" }));
    await userEvent.type(dialog.getByLabelText("Amount"), "a lot");
    await userEvent.click(dialog.getByRole("button", { name: "Create deal" }));
    expect(await dialog.findByText("Enter an amount like 1250 or 1250.50")).toBeVisible();
    expect(dialog.getByText("Fill this field")).toBeVisible();
    expect(calls(deals.create)).toEqual([]);
  });

  test("shows a refusal at the field it names", async () => {
    refuse(deals.create, "invalid_input", { fields: { company_name: "not_one_line" } });
    draft();
    const dialog = within(await screen.findByRole("dialog", { name: "New deal" }));
    await userEvent.type(dialog.getByLabelText("Name"), "A deal");
    await userEvent.click(dialog.getByRole("button", { name: "Create deal" }));
    expect(await dialog.findByRole("alert")).toBeVisible();
    expect(dialog.getByLabelText(/^Company/)).toHaveAttribute("aria-invalid", "true");
  });
});

describe("the deals of a prospect", () => {
  const show = (pages: Parameters<typeof draw>[1] = null) => draw(<PersonDeals person={ines} />, pages);
  const features = (state: "active" | "missing") =>
    answer(workspaces.features, { native_crm: state } as Output<typeof workspaces.features>);
  const on = { isConnected: true, connectedAt: null, pipelineCount: 1, openDealCount: 1 };

  test("are listed where the built-in CRM is on, each with a link (CRM-26)", async () => {
    features("active");
    answer(crm.info, on);
    answer(deals.ofProspect, [halden]);
    show();
    expect(await screen.findByRole("link", { name: "Halden, ramp pilot" })).toHaveAttribute(
      "href",
      `/crm/manage/default?deal=${halden.id}`,
    );
    expect(screen.getByRole("button", { name: "Create deal" })).toBeVisible();
  });

  test("are not asked for without the feature or the page (CRM-26)", async () => {
    features("missing");
    show();
    await waitFor(() => expect(called()).toContain(workspaces.features));
    expect(called()).not.toContain(crm.info);
    features("active");
    show(["inbox"]);
    await waitFor(() => expect(calls(workspaces.features)).toHaveLength(2));
    expect(called()).not.toContain(crm.info);
    expect(screen.queryByRole("button", { name: "Create deal" })).toBeNull();
  });
});
