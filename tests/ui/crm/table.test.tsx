import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PipelineScreen } from "@/components/crm/pipeline-screen";
import { undoLast } from "@/components/ui/overlays/undo";
import { deals } from "@/lib/contract/crm/deals";
import { crm } from "@/lib/contract/crm/pipelines";
import { answer, calls } from "@/tests/support/answers";
import "./setup";
import { boardOf, dealOf, draw, nora, piet, pipeline, pipelineId, stageIds } from "./stage";

jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => {
    const { useSyncExternalStore } = jest.requireActual("react");
    const subscribe = (listener: () => void) => {
      window.addEventListener("moved", listener);
      return () => window.removeEventListener("moved", listener);
    };
    return new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search));
  },
}));

const halden = dealOf(1, "Halden, ramp pilot");
const orbita = dealOf(2, "Orbita, Lisbon team", { stageId: stageIds.discovery, closeDate: "2026-12-18" });

beforeEach(() => {
  window.history.replaceState(null, "", "/crm/manage/default?view=table&status=all");
  answer(crm.pipelines, [pipeline]);
  answer(crm.owners, [nora, piet]);
  answer(crm.stages, boardOf([halden, orbita]));
  answer(deals.list, ({ cursor }) => ({
    ...{ items: cursor ? [orbita] : [halden], total: 2, totalIsCapped: false },
    nextCursor: cursor ? null : "next",
  }));
});

test("the table has the filters of the board, sorts by its columns, and loads page after page (ux 80)", async () => {
  draw(<PipelineScreen isAdmin />);
  const table = within(await screen.findByRole("table", { name: "Deals" }));
  expect(calls(deals.list)[0]).toEqual({
    ...{ platform: "default", pipelineId, owner: "all", status: "all" },
    ...{ sort: "created_at", direction: "desc", limit: 50 },
  });
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await table.findByText("Orbita, Lisbon team")).toBeVisible();
  expect(calls(deals.list).at(-1)).toMatchObject({ cursor: "next" });
  await userEvent.click(table.getByRole("button", { name: "Amount" }));
  expect(window.location.search).toBe("?view=table&status=all&sort=amount");
  await waitFor(() => expect(calls(deals.list).at(-1)).toMatchObject({ sort: "amount", direction: "asc" }));
  await userEvent.click(await screen.findByRole("button", { name: "Amount" }));
  await waitFor(() => expect(calls(deals.list).at(-1)).toMatchObject({ sort: "amount", direction: "desc" }));
});

test("selected deals get an owner, a stage or a status together, or are deleted and brought back", async () => {
  answer(deals.changeMany, ({ ids }) => ({ changed: ids.length }));
  draw(<PipelineScreen isAdmin />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Halden, ramp pilot" }));
  const bar = () => within(screen.getByRole("toolbar", { name: "1 selected" }));
  await userEvent.click(bar().getByRole("button", { name: "Owner" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Piet Vermeer" }));
  await waitFor(() =>
    expect(calls(deals.changeMany)).toEqual([{ platform: "default", ids: [halden.id], ownerId: piet.id }]),
  );
  await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await userEvent.click(bar().getByRole("button", { name: "Delete" }));
  await screen.findByText("1 deal deleted");
  act(() => void undoLast());
  await waitFor(() =>
    expect(calls(deals.changeMany).slice(1)).toEqual([
      { platform: "default", ids: [halden.id], isDeleted: true },
      { platform: "default", ids: [halden.id], isDeleted: false },
    ]),
  );
});
