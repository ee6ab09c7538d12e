import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Composer } from "@/components/inbox/composer/composer";
import type { Output } from "@/lib/contract/endpoint";
import { type SavedReply, savedReplies } from "@/lib/contract/inbox/saved-replies";
import { prospects } from "@/lib/contract/prospects/prospects";
import { answer, calls } from "@/tests/support/answers";
import { longThread } from "@/tests/support/long-thread";
import { answerAround, drawInbox } from "./inbox-page";

const reply = (id: string, name: string, text: string): SavedReply => ({
  ...{ id, name, text, isShared: false, isOwn: true, version: 1 },
});
const saved = [
  reply("r1", "Call", "Shall we talk, {first_name:there}?"),
  reply("r2", "Price list", "Here is our price list."),
  reply("r3", "Prices of last year", "Here is the old one."),
];

beforeEach(() => {
  localStorage.clear();
  answerAround();
  answer(savedReplies.list, saved);
  answer(savedReplies.create, saved[0]!);
  answer(savedReplies.filled, ({ id }) => ({
    text: saved.find((one) => one.id === id)!.text.replace("{first_name:there}", "Ines"),
    missing: [],
  }));
  answer(prospects.show, {
    prospect: { customFields: [{ key: "plan", name: "Plan", value: "" }] },
  } as unknown as Output<typeof prospects.show>);
  const thread = { ...longThread(1).read({}), drafts: [] };
  drawInbox(
    <Composer thread={thread} onTyping={() => undefined} onWritten={() => undefined} takenUp={null} />,
  );
});
// Behind an open dialog it is hidden, but still there.
const box = () => screen.getByLabelText<HTMLTextAreaElement>("Write a reply");
const dialog = () => screen.findByRole("dialog");

test("typing / in an empty line, a word and Enter inserts a saved reply, filled for the prospect (INBOX-09, ux 44)", async () => {
  await userEvent.type(box(), "Hi{Enter}{Enter}Best, Mara");
  box().setSelectionRange(3, 3);
  await userEvent.keyboard("/");
  expect(box()).toHaveValue("Hi\n\nBest, Mara");
  await within(await dialog()).findByText("Call");
  await userEvent.keyboard("cal{Enter}");
  await waitFor(() => expect(box()).toHaveValue("Hi\nShall we talk, Ines?\nBest, Mara"));
  await waitFor(() => expect(box().selectionStart).toBe("Hi\nShall we talk, Ines?".length));
  await userEvent.keyboard(" Soon.");
  expect(box()).toHaveValue("Hi\nShall we talk, Ines? Soon.\nBest, Mara");
});

test("a / within a line stays plain text", async () => {
  await userEvent.type(box(), "and/or");
  expect(box()).toHaveValue("and/or");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("after text it is a separate paragraph, and arrow keys reach the other replies", async () => {
  await userEvent.type(box(), "Hi Ines,");
  await userEvent.click(screen.getByRole("button", { name: "Saved replies" }));
  const list = within(await dialog());
  await list.findByText("Price list");
  await userEvent.keyboard("pri{ArrowDown}{ArrowDown}");
  expect(list.queryByText("Call")).toBeNull();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(box()).toHaveValue("Hi Ines,\n\nHere is the old one."));
});

test("leaving a new reply returns the focus to the button that opened the list", async () => {
  const opener = screen.getByRole("button", { name: "Saved replies" });
  await userEvent.click(opener);
  await userEvent.click(within(await dialog()).getByRole("button", { name: "New reply" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());
});

test("placeholders appear as chips with their fallback, and { lists them all (ux 44)", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Saved replies" }));
  const list = within(await dialog());
  expect((await list.findByText("first_name")).closest("span")).toHaveTextContent("first_namethere");
  await userEvent.click(list.getByRole("button", { name: "New reply" }));
  // The list that it replaces does not take the focus away again.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("Hello");
  const text = screen.getByRole("textbox", { name: "Text" });
  await userEvent.type(text, "Hello {{");
  const offered = within(await screen.findByRole("menu"));
  expect(offered.getByRole("menuitem", { name: "Plan" })).toBeInTheDocument();
  await userEvent.click(offered.getByRole("menuitem", { name: "{first_name}" }));
  expect(text).toHaveValue("Hello {first_name:there}");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls(savedReplies.create)).toEqual([
      {
        ...{ name: "Hello", text: "Hello {first_name:there}", isShared: false },
      },
    ]),
  );
});
