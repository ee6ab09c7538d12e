import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CrmChoice } from "@/components/crm/crm-choice";
import { PipelineSettings } from "@/components/crm/settings/pipeline-settings";
import { crm } from "@/lib/contract/crm/pipelines";
import { crmWishes } from "@/lib/contract/crm/wishes";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import { answer, calls, refuse } from "@/tests/support/answers";
import "./setup";
import { boardOf, dealOf, draw, idOf, pipeline, pipelineId, stageIds } from "./stage";

const mockRouter = { push: jest.fn(), replace: jest.fn() };
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useRouter: () => mockRouter,
  useSearchParams: () => new URLSearchParams(),
}));

const cards = [
  dealOf(1, "Halden, ramp pilot", { amount: 70_000 }),
  dealOf(2, "Orbita, Lisbon team", { stageId: stageIds.discovery }),
];
const other = { ...pipeline, id: idOf(2), name: "Renewals" };
beforeEach(() => {
  answer(crm.pipelines, [pipeline, other]);
  answer(crm.stages, () => boardOf(cards));
});
const show = async (pipelines = [pipeline, other]) => {
  draw(
    <PipelineSettings {...{ pipeline, pipelines }} onDeleted={() => undefined} onClose={() => undefined} />,
  );
  await screen.findByRole("list", { name: "Stages" });
};

test("deleting a stage says how many deals it has, and asks where they go (CRM-10, ux 81)", async () => {
  answer(crm.removeStage, null);
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Delete Qualified" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Qualified?" }));
  expect(dialog.getByText("1 deal, €70,000, moves to the stage you choose.")).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText("Move deals to"), "Proposal, 50%");
  await userEvent.click(dialog.getByRole("button", { name: "Move 1 deal and delete" }));
  await waitFor(() =>
    expect(calls(crm.removeStage)).toEqual([
      { platform: "default", id: stageIds.qualified, stageToMove: stageIds.proposal },
    ]),
  );
});

test("an empty stage is deleted without a question for its deals (CRM-10)", async () => {
  answer(crm.removeStage, null);
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Delete Proposal" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Proposal?" }));
  expect(dialog.queryByLabelText("Move deals to")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(calls(crm.removeStage)).toEqual([{ platform: "default", id: stageIds.proposal }]),
  );
});

test("stages are ordered by buttons, too, and the new place is announced (CRM-07, CRM-08)", async () => {
  answer(crm.orderStages, pipeline);
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Move Qualified down" }));
  await waitFor(() =>
    expect(calls(crm.orderStages)).toEqual([
      {
        ...{ platform: "default", id: pipelineId },
        stageIds: [stageIds.discovery, stageIds.qualified, stageIds.proposal],
      },
    ]),
  );
  expect(screen.getByText("Qualified, now 2 of 3")).toBeInTheDocument();
});

test("a probability must be above 0 and at most 100; a taken name is refused at its field (CRM-11, CRM-13)", async () => {
  refuse(crm.updateStage, "invalid_input", { fields: { name: "crm_name_taken" } });
  await show();
  const chance = screen.getByLabelText("Probability of Qualified");
  for (const [typed, text] of [
    ["0", "Enter a probability above 0"],
    ["100.5", "A probability can be 100% at most"],
  ] as const) {
    await userEvent.clear(chance);
    await userEvent.type(chance, typed);
    await userEvent.tab();
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(calls(crm.updateStage)).toEqual([]);
  const name = screen.getByLabelText("Name of Discovery");
  await userEvent.clear(name);
  await userEvent.type(name, "Qualified");
  await userEvent.tab();
  expect(await screen.findByText("This name is already used")).toBeVisible();
  expect(calls(crm.updateStage)).toEqual([
    { platform: "default", id: stageIds.discovery, version: 1, name: "Qualified" },
  ]);
});

test("a new stage needs a name and a probability (CRM-08, CRM-11)", async () => {
  answer(crm.createStage, () => boardOf([])[2]!);
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Add stage" }));
  await userEvent.click(screen.getByRole("button", { name: "Add stage" }));
  expect(await screen.findByText("Enter a probability above 0")).toBeVisible();
  await userEvent.type(screen.getByPlaceholderText("Name of the stage"), " Verbal yes ");
  await userEvent.type(screen.getByPlaceholderText("50"), "90");
  await userEvent.click(screen.getByRole("button", { name: "Add stage" }));
  await waitFor(() =>
    expect(calls(crm.createStage)).toEqual([
      { platform: "default", pipelineId, name: "Verbal yes", probability: 90 },
    ]),
  );
});

test("the deals of a deleted pipeline go to a stage of another one; the last pipeline stays", async () => {
  answer(crm.removePipeline, null);
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Delete pipeline" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete New business?" }));
  expect(dialog.getByText("2 deals, €71,000, move to the stage you choose.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Move 2 deals and delete" }));
  await waitFor(() =>
    expect(calls(crm.removePipeline)).toEqual([
      { platform: "default", id: pipelineId, stageToMove: stageIds.qualified },
    ]),
  );
});

test("the last pipeline can’t be deleted", async () => {
  await show([pipeline]);
  expect(screen.getByRole("button", { name: "Delete pipeline" })).toHaveAttribute("aria-disabled", "true");
});

describe("the choice of a CRM (ROUTE-33)", () => {
  const off = { isConnected: false, connectedAt: null, pipelineCount: 0, openDealCount: 0 };
  beforeEach(() => {
    mockRouter.push.mockClear();
    answer(crmWishes.list, [{ type: "copper", wishedAt: "2026-11-20T10:00:00.000Z" }]);
    answer(crm.info, off);
    answer(workspaces.info, { crmTokens: ["pipedrive"] } as Workspace);
    answer(workspaces.features, { pipedrive_crm: "active", hubspot_crm: "inactive" } as never);
  });

  test("an admin turns the built-in one on (CRM-24)", async () => {
    answer(crm.authorize, [pipeline]);
    draw(<CrmChoice isAdmin />);
    await userEvent.click(await screen.findByRole("button", { name: "Turn on pipeline" }));
    await waitFor(() => expect(mockRouter.push).toHaveBeenCalledWith("/crm/manage/default"));
    expect(calls(crm.authorize)).toHaveLength(1);
  });

  test("others are told who can turn it on", async () => {
    draw(<CrmChoice isAdmin={false} />);
    expect(await screen.findByText("An admin of this workspace can turn it on.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Turn on pipeline" })).toBeNull();
  });

  test("offers the CRMs of other vendors: managed where connected, sold where the plan lacks them (CRM-26)", async () => {
    draw(<CrmChoice isAdmin={false} />);
    expect(await screen.findByRole("link", { name: "Manage Pipedrive" })).toHaveAttribute(
      "href",
      "/crm/manage/pipedrive",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Compare plans" }));
    expect(screen.queryByRole("link", { name: "Connect HubSpot" })).toBeNull();
  });

  test("an admin connects one, others see who can", async () => {
    answer(workspaces.info, { crmTokens: [] as Workspace["crmTokens"] } as Workspace);
    const { unmount } = draw(<CrmChoice isAdmin />);
    expect(await screen.findByRole("link", { name: "Connect Pipedrive" })).toBeVisible();
    unmount();
    draw(<CrmChoice isAdmin={false} />);
    expect(await screen.findByText("An admin of this workspace can connect it.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Connect Pipedrive" })).toBeNull();
  });

  test("another CRM can be asked for, once", async () => {
    answer(crmWishes.wish, null);
    draw(<CrmChoice isAdmin />);
    expect(await screen.findByText("Requested: Copper")).toBeVisible();
    expect(screen.queryByRole("option", { name: "Pipedrive" })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("CRM"), "Copper");
    expect(screen.getByRole("button", { name: "Ask for it" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.selectOptions(screen.getByLabelText("CRM"), "Salesforce");
    await userEvent.click(screen.getByRole("button", { name: "Ask for it" }));
    await waitFor(() => expect(calls(crmWishes.wish)).toEqual([{ type: "salesforce" }]));
  });
});
