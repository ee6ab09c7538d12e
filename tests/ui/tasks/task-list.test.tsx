import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { TaskList } from "@/components/tasks/task-list";
import { Toaster } from "@/components/ui/overlays/toaster";
import { type Task, tasks } from "@/lib/contract/tasks";
import errors from "@/messages/en/errors.json";
import shell from "@/messages/en/shell.json";
import texts from "@/messages/en/tasks.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, Refusal } from "@/tests/support/answers";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));
// A busy machine takes its time to draw; nothing here is about speed.
configure({ asyncUtilTimeout: 4_000 });

const idOf = (n: number) => `01920000-0000-7000-8000-00000000000${n}`;
const task = (n: number, more: Partial<Task> = {}): Task => ({
  ...{ id: idOf(n), type: "custom", state: "pending", priority: 300, assignee: null, text: `Card ${n}` },
  ...{
    dueAt: "2026-03-03T09:00:00.000Z",
    isOverdue: false,
    attempt: 1,
    reactions: null,
    ended: null,
    version: 1,
  },
  prospect: {
    id: idOf(n + 4),
    fullName: `Ada ${n}`,
    position: "CEO",
    companyName: "Acme",
    phone: "+49 30 1",
  },
  ...{ campaign: { id: idOf(9), name: "Spring" }, accountName: "Mia Weber" },
  ...more,
});
const call = task(2, {
  ...{ type: "call", text: "Ask for a date", attempt: 2, isOverdue: true, priority: 500 },
  reactions: {
    ...{ answered: "next", no_answer: "retry", busy: "retry", voicemail_left: "next" },
    ...{ wrong_number: "next", blocked: "stop", error: "retry" },
  },
});

function draw(items: readonly Task[], seesAll = false) {
  answer(tasks.list, { items: [...items], total: items.length, totalIsCapped: false, nextCursor: null });
  for (const command of [tasks.complete, tasks.skip, tasks.update]) answer(command, items[0] ?? call);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ tasks: texts, shell, ui, errors }}>
        <TaskList seesAll={seesAll} />
        <Toaster />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => push.mockReset());

describe("the list of tasks (TASK-04)", () => {
  test("is browsed, completed and opened using only keys (ux 1)", async () => {
    draw([task(1), task(3)]);
    await screen.findByText("Card 1");
    // Teammates and prospects are elsewhere.
    expect(screen.getByText("Times in UTC (yours, set by this device)")).toBeVisible();
    for (const key of ["j", "j"]) press(key);
    expect(screen.getByText("Card 3").closest("li")).toHaveFocus();
    press("o");
    expect(push).toHaveBeenCalledWith(`/profiles/my-prospects/${idOf(7)}`);
    for (const key of ["k", "d"]) press(key);
    await waitFor(() => expect(calls(tasks.complete)).toEqual([{ id: idOf(1) }]));
  });

  test("shows ended ones with their outcome, who ended them and why, and changes them no more (TASK-05)", async () => {
    const at = "2026-03-01T09:00:00.000Z";
    const skipped = task(1, {
      state: "skipped",
      ended: { at, by: "Bo Li", outcome: null, note: "Met at the fair" },
    });
    const called = task(3, {
      ...{ type: "call", state: "completed" },
      ended: { at, by: null, outcome: "voicemail_left", note: null },
    });
    draw([skipped, called]);
    await screen.findByText("Card 1");
    fireEvent.click(screen.getByRole("radio", { name: "Closed" }));
    await waitFor(() => expect(calls(tasks.list).at(-1)).toMatchObject({ state: "ended" }));
    const row = within((await screen.findByText("Card 1")).closest("li") as HTMLElement);
    expect(row.getByText("Skipped")).toBeVisible();
    expect(row.getByText("Met at the fair")).toBeVisible();
    expect(row.getByText(/Bo Li/)).toBeVisible();
    expect(screen.getByText("Voicemail left")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Done|Skip|Snooze|Edit/ })).toBeNull();
    for (const key of ["j", "d", "s", "e", "h"]) press(key);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls(tasks.complete)).toEqual([]);
  });

  test("asks for the outcome of a call, and shows what each outcome leads to (R28)", async () => {
    draw([call]);
    fireEvent.click(await screen.findByText("Log outcome"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Save").closest("button")).toHaveAttribute("aria-disabled", "true");
    expect(dialog.getAllByText("Call again")).toHaveLength(3);
    fireEvent.click(dialog.getByLabelText(/Not answered/));
    fireEvent.change(dialog.getByLabelText(/Note/), { target: { value: "At lunch" } });
    fireEvent.click(dialog.getByText("Save"));
    await waitFor(() =>
      expect(calls(tasks.complete)).toEqual([{ id: idOf(2), outcome: "no_answer", note: "At lunch" }]),
    );
  });

  test("skips only with a reason (TASK-05)", async () => {
    draw([task(1)]);
    fireEvent.click(await screen.findByText("Skip"));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByText("Skip"));
    expect(calls(tasks.skip)).toEqual([]);
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Met in person" } });
    fireEvent.click(dialog.getByText("Skip"));
    await waitFor(() => expect(calls(tasks.skip)).toEqual([{ id: idOf(1), reason: "Met in person" }]));
  });

  test("snoozes a task with the key of the inbox and a time in words, and can undo it (ux 9, 67, 84)", async () => {
    const overdue = { ...task(1, { isOverdue: true }), dueAt: "2026-03-01T09:00:00.000Z" };
    draw([overdue, task(3)]);
    await screen.findByText("Card 1");
    for (const key of ["j", "h"]) press(key);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("When"), { target: { value: "in 3 days" } });
    fireEvent.click(dialog.getByRole("button", { name: "Snooze" }));
    await waitFor(() => expect(calls(tasks.update)).toMatchObject([{ id: idOf(1), version: 1 }]));
    const dueAt = calls(tasks.update)[0]?.dueAt;
    expect(Date.parse(String(dueAt)) - Date.now()).toBeGreaterThan(2 * 86_400_000);
    // The next is at hand.
    await waitFor(() => expect(screen.getByText("Card 3").closest("li")).toHaveFocus());
    await screen.findByText(/^Snoozed, due/);
    fireEvent.click(screen.getByRole("button", { name: /Undo/ }));
    await waitFor(() =>
      expect(calls(tasks.update).at(-1)).toEqual({ id: idOf(1), version: 1, dueAt: overdue.dueAt }),
    );
    expect(calls(tasks.update)).toHaveLength(2);
  });

  test("removes a finished task, loads the next, and restores a refused one (ux 8, 84)", async () => {
    draw([task(1), task(3), task(4)]);
    await screen.findByText("Card 1");
    let refuse = () => {};
    answer(
      tasks.complete,
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(new Refusal("task_not_open"));
        }),
    );
    for (const key of ["j", "j", "d"]) press(key);
    await waitFor(() => expect(screen.queryByText("Card 3")).toBeNull());
    await waitFor(() => expect(screen.getByText("Card 4").closest("li")).toHaveFocus());
    await waitFor(() => expect(calls(tasks.complete)).toHaveLength(1));
    refuse();
    expect(await screen.findByText("Card 3")).toBeVisible();
  });

  test("offers all tasks to users who may see them, and priority and period to everyone (TASK-02, TASK-03, TASK-06)", async () => {
    draw([task(1)], true);
    fireEvent.click(await screen.findByText("All"));
    fireEvent.change(screen.getByLabelText("Priority"), { target: { value: "500" } });
    fireEvent.change(screen.getByLabelText("Due within"), { target: { value: "2_weeks" } });
    await waitFor(() =>
      expect(calls(tasks.list).at(-1)).toMatchObject({ assignee: "all", priority: 500, period: "2_weeks" }),
    );
  });

  test("shows that there are no tasks, and what would add one", async () => {
    draw([]);
    expect(await screen.findByText("No open tasks")).toBeVisible();
  });
});
