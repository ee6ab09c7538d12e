import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { PersonTasks } from "@/components/tasks/parts/person-tasks";
import { TaskList } from "@/components/tasks/task-list";
import { type Task, tasks } from "@/lib/contract/tasks";
import { type User, users } from "@/lib/contract/users";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/tasks.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
// A busy machine takes its time to draw; nothing here is about speed.
configure({ asyncUtilTimeout: 4_000 });

const idOf = (n: number) => `01920000-0000-7000-8000-00000000000${n}`;
const [ada, bo] = [
  { id: idOf(1), name: "Ada Byron", avatar: null },
  { id: idOf(2), name: "Bo Lind", avatar: null },
];
const own: Task = {
  ...{ id: idOf(5), type: "custom", state: "pending", priority: 300, text: "Send the deck", version: 4 },
  ...{ dueAt: "2026-03-03T09:00:00.000Z", isOverdue: false, attempt: 1, reactions: null, ended: null },
  ...{ assignee: { id: ada.id, name: ada.name }, prospect: null, campaign: null, accountName: null },
};

/** Without `items`, the test says how the list is answered. */
function draw(screenOf: React.ReactNode, items: readonly Task[] | null) {
  if (items)
    answer(tasks.list, { items: [...items], total: items.length, totalIsCapped: false, nextCursor: null });
  answer(tasks.assignees, [bo, ada]);
  answer(users.current, { id: ada.id } as User);
  answer(tasks.create, own);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ tasks: texts, ui, errors }}>
        {screenOf}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value } });
const dialogOf = async () => within(await screen.findByRole("dialog"));

describe("a manual task (TASK-05)", () => {
  test("is created with N, with a date in words, for oneself or a teammate (TASK-01, TASK-06)", async () => {
    draw(<TaskList seesAll={false} />, [own]);
    await screen.findByText("Send the deck");
    press("n");
    const dialog = await dialogOf();
    const keep = dialog.getByText("Create task").closest("button")!;
    expect(keep).toHaveAttribute("aria-disabled", "true");
    expect(await dialog.findByRole("option", { name: "Ada Byron (you)" })).toBeVisible();
    write("What needs to be done", " Call the venue ");
    write("Kind", "call");
    write("Due", "in 3 days");
    write("Priority", "500");
    write("Assignee", bo.id);
    fireEvent.click(keep);
    await waitFor(() =>
      expect(calls(tasks.create)).toEqual([
        {
          ...{ type: "call", text: "Call the venue", priority: 500, assigneeId: bo.id },
          dueAt: expect.stringMatching(/T09:00:00.000Z$/),
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("cannot be created without a valid text and a future time, and shows which is wrong (CAMP-37, CAMP-62)", async () => {
    draw(<TaskList seesAll={false} />, []);
    fireEvent.click(await screen.findByText("New task"));
    const dialog = await dialogOf();
    const isOff = () => dialog.getByText("Create task").closest("button")!.getAttribute("aria-disabled");
    write("What needs to be done", "x".repeat(1_001));
    expect(dialog.getByRole("alert")).toHaveTextContent("At most 1000 characters");
    expect(isOff()).toBe("true");
    write("What needs to be done", "x".repeat(1_000));
    expect(isOff()).toBeNull();
    write("Due", "yesterday-ish");
    expect(dialog.getByRole("alert")).toHaveTextContent("That’s not a future time");
    expect(isOff()).toBe("true");
    write("Due", "");
    expect(isOff()).toBe("true");
    expect(calls(tasks.create)).toEqual([]);
  });

  test("that the server refuses keeps what was written, and names the field", async () => {
    draw(<TaskList seesAll={false} />, []);
    refuse(tasks.create, "not_found");
    fireEvent.click(await screen.findByText("New task"));
    const dialog = await dialogOf();
    await dialog.findByRole("option", { name: "Bo Lind" });
    write("What needs to be done", "Send the deck");
    write("Assignee", bo.id);
    fireEvent.click(dialog.getByText("Create task"));
    expect(await dialog.findByRole("alert")).toHaveTextContent("can’t see what the task is about");
    expect(dialog.getByLabelText("What needs to be done")).toHaveValue("Send the deck");
  });

  test("is changed by E: only what was changed is sent, and the list shows it before the answer (ux 8)", async () => {
    let arrive: (task: Task) => void = () => undefined;
    draw(<TaskList seesAll={false} />, [own]);
    answer(tasks.update, () => new Promise((resolve) => (arrive = resolve)));
    await screen.findByText("Send the deck");
    for (const key of ["j", "e"]) press(key);
    const dialog = await dialogOf();
    expect(dialog.queryByLabelText("Kind")).toBeNull();
    write("What needs to be done", "Send the offer");
    fireEvent.click(dialog.getByText("Save"));
    await waitFor(() =>
      expect(calls(tasks.update)).toEqual([{ id: own.id, version: 4, text: "Send the offer" }]),
    );
    expect(document.querySelector("[data-task]")).toHaveTextContent("Send the offer");
    arrive({ ...own, text: "Send the offer", version: 5 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("of a prospect that did not load say so and can be tried again; without tasks in the plan there is nothing", async () => {
    refuse(tasks.list, "internal");
    const person = { id: idOf(7), fullName: "Ines Roth" };
    draw(<PersonTasks person={person} />, null);
    expect(await screen.findByRole("alert")).toHaveTextContent("Tasks did not load");
    answer(tasks.list, { items: [own], total: 1, totalIsCapped: false, nextCursor: null });
    fireEvent.click(screen.getByText("Try again"));
    expect(await screen.findByText("Send the deck")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    "upgrade_required",
    "forbidden",
  ] as const)("of a prospect are not shown if they are %s", async (code) => {
    refuse(tasks.list, code);
    draw(<PersonTasks person={{ id: idOf(7), fullName: "Ines Roth" }} />, null);
    await waitFor(() => expect(calls(tasks.list)).not.toEqual([]));
    await waitFor(() => expect(document.body).toHaveTextContent(/^$/));
  });

  test("about a prospect is created next to them (ux 53)", async () => {
    draw(<PersonTasks person={{ id: idOf(7), fullName: "Ines Roth" }} />, []);
    fireEvent.click(await screen.findByLabelText("New task"));
    const dialog = await dialogOf();
    expect(dialog.getByText("About Ines Roth")).toBeVisible();
    write("What needs to be done", "Ask for a date");
    fireEvent.click(dialog.getByText("Create task"));
    await waitFor(() =>
      expect(calls(tasks.create)).toMatchObject([{ prospectId: idOf(7), text: "Ask for a date" }]),
    );
  });
});
