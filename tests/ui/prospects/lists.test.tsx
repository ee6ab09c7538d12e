import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { ListBulk } from "@/components/prospects/list/list-bulk";
import { useListChoice } from "@/components/prospects/list/use-list-choice";
import { ListsPage } from "@/components/prospects/lists/lists-page";
import { PersonLists } from "@/components/prospects/lists/person-lists";
import { undoLast } from "@/components/ui/overlays/undo";
import { prospectLists } from "@/lib/contract/prospects/prospect-lists";
import type { ListedProspect } from "@/lib/contract/prospects/prospects";
import { segments } from "@/lib/contract/prospects/segments";
import { workspaces } from "@/lib/contract/workspaces";
import type { ProspectListFilter } from "@/lib/queries/prospects";
import errors from "@/messages/en/errors.json";
import imports from "@/messages/en/imports.json";
import lists from "@/messages/en/lists.json";
import texts from "@/messages/en/prospects.json";
import segmentTexts from "@/messages/en/segments.json";
import ui from "@/messages/en/ui.json";
import views from "@/messages/en/views.json";
import { answer, calls, refuse } from "@/tests/support/answers";

jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: () => undefined, push: () => undefined }),
  usePathname: () => "/profiles/lists",
  useSearchParams: () => new URLSearchParams(),
}));

const idOf = (index: number) => `01920000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(index) }) as ListedProspect);
const list = (index: number, name: string, count = 0) => ({
  ...{ id: idOf(index), name, people: count, createdAt: "2026-11-29T10:00:00.000Z" },
});
const fair = list(901, "Fair", 2);

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ prospects: texts, views, imports, lists, segments: segmentTexts, ui, errors }}
      >
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

function List({ count, filter }: { count: number; filter: ProspectListFilter }) {
  const choice = useListChoice(people(count), filter);
  return (
    <>
      <button type="button" onClick={() => choice.tickLoaded(true)}>
        Tick
      </button>
      <ListBulk choice={choice} filter={filter} loaded={count} total={count} isCapped={false} />
    </>
  );
}

function selected(count: number, filter: ProspectListFilter = {}) {
  answer(workspaces.features, {} as never);
  show(<List count={count} filter={filter} />);
  fireEvent.click(screen.getByRole("button", { name: "Tick" }));
}

describe("selected prospects", () => {
  test("go on a list that exists, which can be undone for those it changed", async () => {
    answer(prospectLists.list, [fair]);
    selected(3);
    fireEvent.click(await screen.findByRole("button", { name: "Add to list" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add 3 prospects to a list" }));
    await dialog.findByRole("radio", { name: "An existing list" });
    await userEvent.click(dialog.getByRole("combobox", { name: "List" }));
    await userEvent.click(await screen.findByRole("option", { name: "Fair" }));
    answer(prospectLists.add, ({ ids }) => ({ done: ids.slice(1), refused: [] }));
    fireEvent.click(dialog.getByRole("button", { name: "Add to list" }));
    await waitFor(() =>
      expect(calls(prospectLists.add)).toEqual([{ listId: fair.id, ids: people(3).map(({ id }) => id) }]),
    );
    await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
    answer(prospectLists.take, ({ ids }) => ({ done: ids, refused: [] }));
    await act(async () => void undoLast());
    await waitFor(() =>
      expect(calls(prospectLists.take)).toEqual([{ listId: fair.id, ids: [idOf(1), idOf(2)] }]),
    );
  });

  test("go on a new list, whose name must be free", async () => {
    answer(prospectLists.list, []);
    refuse(prospectLists.create, "list_exists", { fields: { name: "list_exists" } });
    selected(2);
    fireEvent.click(await screen.findByRole("button", { name: "Add to list" }));
    const dialog = within(await screen.findByRole("dialog"));
    const confirm = dialog.getByRole("button", { name: "Add to list" });
    const name = await dialog.findByRole("textbox", { name: "Name" });
    expect(confirm).toHaveAttribute("aria-disabled", "true");
    fireEvent.change(name, { target: { value: " fair " } });
    fireEvent.click(confirm);
    expect(await dialog.findByText("A list with this name already exists")).toBeVisible();
    answer(prospectLists.create, list(902, "Press"));
    answer(prospectLists.add, ({ ids }) => ({ done: ids, refused: [] }));
    fireEvent.change(name, { target: { value: "Press" } });
    fireEvent.click(confirm);
    await waitFor(() => expect(calls(prospectLists.add)).toMatchObject([{ listId: idOf(902) }]));
    expect(calls(prospectLists.create).at(-1)).toEqual({ name: "Press" });
  });

  test("leave the list that is shown; without one, or with several, nothing is offered", async () => {
    answer(prospectLists.list, [fair, list(902, "Press")]);
    selected(2, { listIds: [fair.id] });
    answer(prospectLists.take, ({ ids }) => ({
      done: ids.slice(1),
      refused: [{ id: ids[0]!, name: null, code: "not_found" }],
    }));
    fireEvent.click(await screen.findByRole("button", { name: "Remove from list" }));
    await waitFor(() =>
      expect(calls(prospectLists.take)).toEqual([{ listId: fair.id, ids: [idOf(0), idOf(1)] }]),
    );
    expect(await screen.findByRole("dialog", { name: /^Remove from list: / })).toBeVisible();
  });

  test("several lists are no list to leave", async () => {
    selected(2, { listIds: [fair.id, idOf(902)] });
    expect(await screen.findByRole("button", { name: "Add to list" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Remove from list" })).toBeNull();
  });
});

describe("the page of lists", () => {
  test("names, renames and deletes lists, and says who stays", async () => {
    answer(prospectLists.list, [fair]);
    answer(segments.list, []);
    show(<ListsPage />);
    const row = within((await screen.findByText("Fair")).closest("li")!);
    expect(row.getByRole("link")).toHaveAttribute(
      "href",
      expect.stringContaining(`/profiles/my-prospects?list=${fair.id}`),
    );
    expect(row.getByText("2 prospects")).toBeVisible();
    fireEvent.click(row.getByRole("button", { name: "Rename “Fair”" }));
    const naming = within(await screen.findByRole("dialog", { name: "Rename “Fair”" }));
    fireEvent.change(naming.getByRole("textbox", { name: "Name" }), { target: { value: "Trade fair" } });
    answer(prospectLists.rename, { ...fair, name: "Trade fair" });
    answer(prospectLists.list, [{ ...fair, name: "Trade fair" }]);
    fireEvent.click(naming.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Trade fair")).toBeVisible();
    expect(calls(prospectLists.rename)).toEqual([{ id: fair.id, name: "Trade fair" }]);
    fireEvent.click(screen.getByRole("button", { name: "Delete “Trade fair”" }));
    const asking = within(await screen.findByRole("dialog", { name: "Delete the list “Trade fair”?" }));
    expect(asking.getByText("2 prospects are on it and stay in the workspace.")).toBeVisible();
    answer(prospectLists.remove, null);
    answer(prospectLists.list, []);
    fireEvent.click(asking.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("No lists yet")).toBeVisible();
    expect(calls(prospectLists.remove)).toEqual([{ id: fair.id }]);
  });

  test("can be loaded again", async () => {
    refuse(prospectLists.list, "internal");
    answer(segments.list, []);
    show(<ListsPage />);
    const retry = await screen.findByRole("button", { name: "Try again" });
    answer(prospectLists.list, [fair]);
    fireEvent.click(retry);
    expect(await screen.findByText("Fair")).toBeVisible();
  });
});

test("a person’s lists open their people, and the person leaves one", async () => {
  answer(prospectLists.ofProspect, [{ id: fair.id, name: "Fair" }]);
  show(<PersonLists prospectId={idOf(1)} />);
  expect(await screen.findByRole("link", { name: "Fair" })).toHaveAttribute(
    "href",
    expect.stringContaining(`list=${fair.id}`),
  );
  answer(prospectLists.take, { done: [idOf(1)], refused: [] });
  answer(prospectLists.ofProspect, []);
  fireEvent.click(screen.getByRole("button", { name: "Remove from “Fair”" }));
  expect(await screen.findByText("Not on any list")).toBeVisible();
  expect(calls(prospectLists.take)).toEqual([{ listId: fair.id, ids: [idOf(1)] }]);
});
