import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PipelineScreen } from "@/components/crm/pipeline-screen";
import { undoLast } from "@/components/ui/overlays/undo";
import type { DealCard } from "@/lib/contract/crm/deal-parts";
import { deals } from "@/lib/contract/crm/deals";
import { crm, type StageWithDeals } from "@/lib/contract/crm/pipelines";
import { holdBoard } from "@/lib/queries/crm/quiet";
import { keys } from "@/lib/queries/keys";
import { answer, calls, Refusal, refuse } from "@/tests/support/answers";
import "./setup";
import { boardOf, dealOf, draw, namesIn, nora, piet, pipeline, pipelineId, stageIds } from "./stage";

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
// jsdom knows no drag events; dragging is tested in a browser (tests/e2e/crm).
jest.mock("@/components/crm/board/drag", () => ({
  dragCard: () => () => undefined,
  dropColumn: () => () => undefined,
  dropZone: () => () => undefined,
  scrollSideways: () => () => undefined,
  watchDrags: () => () => undefined,
}));

const halden = dealOf(1, "Halden, ramp pilot");
const nordlys = dealOf(2, "Nordlys Energi, pilot");
const kolej = dealOf(3, "Kolej Data, starter", { owner: null });
const orbita = dealOf(4, "Orbita, Lisbon team", { stageId: stageIds.discovery, probability: 30 });
/** The server's state: what it answers to the board, and its order. */
let stored: DealCard[];

beforeEach(() => {
  window.history.replaceState(null, "", "/crm/manage/default");
  stored = [halden, nordlys, kolej, orbita];
  answer(crm.pipelines, [pipeline]);
  answer(crm.owners, [nora, piet]);
  answer(crm.stages, ({ q }) => boardOf(stored.filter(({ name }) => name.includes(q ?? ""))));
  answer(deals.sums, []);
});
/** Moves in the server's books and answers as it does. */
const answerMoves = () =>
  answer(deals.move, ({ id, after, stageId }) => {
    const deal = stored.find((one) => one.id === id)!;
    const moved = { ...deal, stageId: stageId ?? deal.stageId, version: deal.version + 1 };
    const others = stored.filter((one) => one.id !== id);
    others.splice(after ? others.findIndex((one) => one.id === after) + 1 : 0, 0, moved);
    stored = others;
    return moved;
  });
const card = (name: string) => screen.findByRole("button", { name });

test("shows each stage with its count, probability, sums by currency and weighted sums (CRM-02, CRM-07, ux 78)", async () => {
  stored = [halden, dealOf(5, "Aldgate Legal, pilot", { currency: "GBP", amount: 9000 })];
  answer(crm.stages, () =>
    boardOf(stored).map((stage): StageWithDeals => {
      if (stage.id !== stageIds.qualified) return stage;
      const euros = { currency: "EUR", count: 2, amount: 70_900, weighted: 21_270 } as const;
      const pounds = { currency: "GBP", count: 1, amount: 9000.5, weighted: 2700 } as const;
      return { ...stage, dealCount: 3, sums: [pounds, euros] };
    }),
  );
  draw(<PipelineScreen isAdmin />);
  const column = within(await screen.findByRole("region", { name: "Qualified" }));
  expect(column.getByText("3 deals")).toBeInTheDocument();
  expect(column.getByText("10%")).toBeVisible();
  expect(column.getAllByText("€70,900").length).toBe(1);
  expect(column.getByRole("banner", { hidden: true })).toHaveTextContent("€70,900 + £9,000.50");
  expect(column.getByRole("banner", { hidden: true })).toHaveTextContent("€21,270 + £2,700 weighted");
  expect(screen.getAllByRole("region").map((one) => one.getAttribute("aria-label"))).toEqual(
    expect.arrayContaining(["Qualified", "Discovery", "Proposal"]),
  );
  // Amounts of two currencies are never added up.
  expect(screen.queryByText(/79,900/)).toBeNull();
});

test("a deal without an owner or without a next step says so (ux 77)", async () => {
  draw(<PipelineScreen isAdmin />);
  await card("Kolej Data, starter");
  const text = (name: string) => screen.getByRole("button", { name }).closest("article")?.textContent ?? "";
  expect(text("Kolej Data, starter")).toContain("No owner");
  expect(text("Halden, ramp pilot")).toContain("No next step");
  expect(text("Halden, ramp pilot")).toContain("2 days in this stage");
});

test("Alt and the arrow keys move a card, say where it is now, and keep the focus (CRM-09, ux 77)", async () => {
  answerMoves();
  draw(<PipelineScreen isAdmin />);
  (await card("Halden, ramp pilot")).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(namesIn("Qualified")).toEqual([
    "Nordlys Energi, pilot",
    "Halden, ramp pilot",
    "Kolej Data, starter",
  ]);
  expect(screen.getByText("Halden, ramp pilot, now 2 of 3 in Qualified")).toBeInTheDocument();
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(namesIn("Discovery")).toEqual(["Orbita, Lisbon team", "Halden, ramp pilot"]);
  expect(screen.getByText("Halden, ramp pilot, now 2 of 2 in Discovery")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Halden, ramp pilot" })).toHaveFocus());
  await waitFor(() =>
    expect(calls(deals.move)).toEqual([
      { platform: "default", id: halden.id, version: 1, after: nordlys.id },
      { platform: "default", id: halden.id, version: 2, after: orbita.id, stageId: stageIds.discovery },
    ]),
  );
});

test("sums and counts of both stages follow the move at once (ux 77)", async () => {
  let answerNow: () => void = () => undefined;
  answer(deals.move, async () => {
    await new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    return { ...halden, stageId: stageIds.discovery, version: 2 };
  });
  draw(<PipelineScreen isAdmin />);
  (await card("Halden, ramp pilot")).focus();
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  const head = (name: string) =>
    within(screen.getByRole("region", { name })).getByRole("banner", { hidden: true });
  expect(head("Qualified")).toHaveTextContent("€2,000€200 weighted");
  expect(head("Discovery")).toHaveTextContent("€2,000€600 weighted");
  act(() => answerNow());
});

test("a move that meets a teammate’s change is put back and says so, with Reload (ux 8, ux 77)", async () => {
  refuse(deals.move, "conflict");
  draw(<PipelineScreen isAdmin />);
  (await card("Halden, ramp pilot")).focus();
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Halden, ramp pilot wasn’t moved to Discovery: a teammate changed it at the same time.",
  );
  expect(namesIn("Qualified")).toEqual([
    "Halden, ramp pilot",
    "Nordlys Energi, pilot",
    "Kolej Data, starter",
  ]);
  stored = [nordlys, kolej, orbita, { ...halden, stageId: stageIds.proposal, version: 5 }];
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(namesIn("Proposal")).toEqual(["Halden, ramp pilot"]));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("further moves of a deal that was put back are dropped", async () => {
  let refuseNow: () => void = () => undefined;
  answer(deals.move, async () => {
    await new Promise<void>((resolve) => {
      refuseNow = resolve;
    });
    throw new Refusal("conflict");
  });
  draw(<PipelineScreen isAdmin />);
  (await card("Halden, ramp pilot")).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
  await waitFor(() => expect(calls(deals.move)).toHaveLength(1));
  act(() => refuseNow());
  await screen.findByRole("alert");
  expect(namesIn("Qualified")[0]).toBe("Halden, ramp pilot");
  expect(calls(deals.move)).toHaveLength(1);
});

test("a move can be undone with Z: the deal goes back where it began, also after several steps (ux 77)", async () => {
  answerMoves();
  draw(<PipelineScreen isAdmin />);
  (await card("Halden, ramp pilot")).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowRight}{/Alt}");
  await waitFor(() => expect(calls(deals.move)).toHaveLength(2));
  // Toasts of the tests before may still be there.
  expect(await screen.findAllByText("Halden, ramp pilot moved to Discovery")).not.toEqual([]);
  act(() => void undoLast());
  await waitFor(() =>
    expect(namesIn("Qualified")).toEqual([
      "Halden, ramp pilot",
      "Nordlys Energi, pilot",
      "Kolej Data, starter",
    ]),
  );
  await waitFor(() =>
    expect(calls(deals.move).at(-1)).toEqual({
      ...{ platform: "default", id: halden.id, version: 3, after: null, stageId: stageIds.qualified },
    }),
  );
});

test("M asks for stage and place, the way without a pointer (ux 77)", async () => {
  answerMoves();
  draw(<PipelineScreen isAdmin />);
  (await card("Nordlys Energi, pilot")).focus();
  await userEvent.keyboard("m");
  const dialog = within(await screen.findByRole("dialog", { name: "Move Nordlys Energi, pilot" }));
  await userEvent.selectOptions(dialog.getByLabelText("Stage"), "Discovery, 30%");
  await userEvent.selectOptions(dialog.getByLabelText("Place"), "2, below Orbita, Lisbon team");
  await userEvent.click(dialog.getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(calls(deals.move)).toEqual([
      { platform: "default", id: nordlys.id, version: 1, after: orbita.id, stageId: stageIds.discovery },
    ]),
  );
  expect(namesIn("Discovery")).toEqual(["Orbita, Lisbon team", "Nordlys Energi, pilot"]);
});

test("a live event does not replace the board while a deal is being moved", async () => {
  const { client } = draw(<PipelineScreen isAdmin />);
  await card("Halden, ramp pilot");
  const release = holdBoard();
  stored = [{ ...halden, name: "Halden, renamed" }];
  void client.invalidateQueries({ queryKey: keys.deals });
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(namesIn("Qualified")).toHaveLength(3);
  release();
  await waitFor(() => expect(namesIn("Qualified")).toEqual(["Halden, renamed"]));
});

test("filters are in the address, and the API is asked for them (CRM-05, CRM-06, ux 14)", async () => {
  window.history.replaceState(null, "", "/crm/manage/default?status=won&closes=this_quarter");
  draw(<PipelineScreen isAdmin />);
  await waitFor(() =>
    expect(calls(crm.stages).at(-1)).toEqual({
      ...{ platform: "default", pipelineId, owner: "all", status: "won" },
      ...{ closesFrom: "2026-10-01", closesTo: "2026-12-31" },
    }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Owner All" }));
  const menu = within(await screen.findByRole("menu", { name: /Owner/ }));
  expect(menu.getAllByRole("menuitemradio").map((one) => one.textContent)).toEqual([
    ...["All", "No owner", "Nora Lindqvist", "Piet Vermeer"],
  ]);
  await userEvent.click(menu.getByRole("menuitemradio", { name: "Piet Vermeer" }));
  expect(window.location.search).toBe(`?status=won&closes=this_quarter&owner=${piet.id}`);
  await waitFor(() => expect(calls(crm.stages).at(-1)).toMatchObject({ owner: piet.id, status: "won" }));
});

test("without a match the filters can be cleared; without any deal the first one is created (ux 10)", async () => {
  window.history.replaceState(null, "", "/crm/manage/default?query=nothing");
  draw(<PipelineScreen isAdmin={false} />);
  expect(await screen.findByRole("heading", { name: "No deals match" })).toBeVisible();
  stored = [];
  await userEvent.click(screen.getAllByRole("button", { name: "Clear filters" })[0]!);
  expect(await screen.findByRole("heading", { name: "Create your first deal" })).toBeVisible();
  // Stages belong to admins.
  expect(screen.queryByRole("button", { name: "Edit stages" })).toBeNull();
});

test("a failed read can be repeated; a refused one says who can help (ux 20)", async () => {
  refuse(crm.stages, "internal", {}, { once: true });
  draw(<PipelineScreen isAdmin />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await card("Halden, ramp pilot");
});

test("a member without the page is told whom to ask (CRM-26)", async () => {
  refuse(crm.pipelines, "forbidden");
  draw(<PipelineScreen isAdmin={false} />);
  expect(await screen.findByRole("heading", { name: "The pipeline isn’t available" })).toBeVisible();
});

test("a deal that is won leaves the board of open deals, and can be reopened (CRM-04)", async () => {
  const won = { ...halden, status: "won" as const, version: 2 };
  const opened = {
    pipelineId,
    lostReason: null,
    createdAt: "2026-11-20T09:00:00.000Z",
    closedAt: null,
    history: [],
  };
  answer(deals.update, ({ status }) => {
    stored = stored.map((one) => (one.id === halden.id ? { ...won, status: status ?? "open" } : one));
    if (status === "won") stored = stored.filter(({ id }) => id !== halden.id);
    else stored = [halden, ...stored];
    return { ...won, ...opened, status: status ?? "open" };
  });
  draw(<PipelineScreen isAdmin />);
  await card("Halden, ramp pilot");
  await userEvent.click(screen.getByRole("button", { name: "Actions for Halden, ramp pilot" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Won" }));
  await waitFor(() => expect(namesIn("Qualified")).not.toContain("Halden, ramp pilot"));
  await screen.findByText("Halden, ramp pilot won");
  act(() => void undoLast());
  await waitFor(() =>
    expect(calls(deals.update)).toEqual([
      { platform: "default", id: halden.id, version: 1, status: "won" },
      { platform: "default", id: halden.id, version: 2, status: "open" },
    ]),
  );
  await waitFor(() => expect(namesIn("Qualified")).toContain("Halden, ramp pilot"));
});

test("losing a deal asks for a reason, which may stay empty (CRM-04)", async () => {
  answer(deals.update, () => ({
    ...{ ...halden, status: "lost" as const, version: 2, pipelineId, lostReason: "Budget" },
    ...{ createdAt: "2026-11-20T09:00:00.000Z", closedAt: null, history: [] },
  }));
  draw(<PipelineScreen isAdmin />);
  await card("Halden, ramp pilot");
  await userEvent.click(screen.getByRole("button", { name: "Actions for Halden, ramp pilot" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Lost…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark Halden, ramp pilot as lost" }));
  await userEvent.type(dialog.getByLabelText(/^Reason/), " Budget ");
  await userEvent.click(dialog.getByRole("button", { name: "Mark as lost" }));
  await waitFor(() =>
    expect(calls(deals.update)).toEqual([
      { platform: "default", id: halden.id, version: 1, status: "lost", lostReason: "Budget" },
    ]),
  );
});

test("a deleted deal can be brought back", async () => {
  answer(deals.remove, null);
  answer(deals.restore, () => ({
    ...{ ...halden, pipelineId, lostReason: null, createdAt: "2026-11-20T09:00:00.000Z" },
    ...{ closedAt: null, history: [] },
  }));
  draw(<PipelineScreen isAdmin />);
  await card("Halden, ramp pilot");
  await userEvent.click(screen.getByRole("button", { name: "Actions for Halden, ramp pilot" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await screen.findByText("Halden, ramp pilot deleted");
  act(() => void undoLast());
  await waitFor(() => expect(calls(deals.restore)).toEqual([{ platform: "default", id: halden.id }]));
});

test("the next deals of a column are loaded at its end, and stay when the board is read again (ux 79)", async () => {
  answer(crm.stages, () =>
    boardOf([halden]).map((stage) =>
      stage.id === stageIds.qualified ? { ...stage, dealCount: 2, nextCursor: "next" } : stage,
    ),
  );
  answer(crm.stage, () => ({ ...boardOf([nordlys])[0]!, dealCount: 2 }));
  const { client } = draw(<PipelineScreen isAdmin />);
  await waitFor(() => expect(namesIn("Qualified")).toEqual(["Halden, ramp pilot", "Nordlys Energi, pilot"]));
  expect(calls(crm.stage)[0]).toMatchObject({ id: stageIds.qualified, cursor: "next" });
  await act(() => client.invalidateQueries({ queryKey: keys.deals }));
  expect(namesIn("Qualified")).toEqual(["Halden, ramp pilot", "Nordlys Energi, pilot"]);
});
