import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Tray } from "@/components/inbox/list/tray";
import { nameInAddress } from "@/components/inbox/name-in-address";
import { type Candidate, inbox, type UnmatchedMail } from "@/lib/contract/inbox/inbox";
import { answer, calls } from "@/tests/support/answers";
import { drawInbox } from "./inbox-page";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));
// Without a layout the list would draw no rows.
jest.mock("@/components/ui/lists/virtual-list", () => ({
  VirtualList: ({
    items,
    render,
    label,
  }: {
    items: UnmatchedMail[];
    render: (one: UnmatchedMail) => unknown;
    label: string;
  }) => (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>{render(item) as never}</li>
      ))}
    </ul>
  ),
}));

const mail = (id: string, from: string, isUnreadable = false): UnmatchedMail => ({
  id,
  from,
  channel: "email",
  text: null,
  canRetry: false,
  mailboxId: "b",
  mailbox: "mia@sender.test",
  subject: `About ${id}`,
  at: "2026-11-21T10:00:00.000Z",
  isUnreadable,
});
const ines: Candidate = {
  prospectId: "p1",
  fullName: "Ines Kowalczyk",
  companyName: "Halden",
  email: "ines@halden.test",
};
let left: UnmatchedMail[];

beforeEach(() => {
  left = [mail("one", "ines.kowalczyk@home.test"), mail("two", "42@x.test", true)];
  answer(inbox.unmatched, () => ({
    ...{ items: left, total: left.length, totalIsCapped: false, nextCursor: null },
  }));
  answer(inbox.candidates, ({ query }) => (/ines/i.test(query) ? [ines] : []));
  for (const command of [inbox.assign, inbox.dismiss, inbox.retry])
    answer(command, ({ id }: { id: string }) => {
      left = left.filter((one) => one.id !== id);
      return null;
    });
});

const list = () => within(screen.getByRole("list", { name: "Unknown senders" }));

test("an email is assigned to a prospect by key and click; its address is the first search (R15)", async () => {
  drawInbox(<Tray />);
  await screen.findByText("About one");
  await userEvent.keyboard("j");
  await userEvent.click(
    await screen.findByRole("button", { name: /Ines Kowalczyk.*Halden · ines@halden.test/ }),
  );
  expect(calls(inbox.candidates)[0]).toEqual({ query: "ines kowalczyk" });
  await waitFor(() => expect(calls(inbox.assign)).toEqual([{ id: "one", prospectId: "p1" }]));
  await waitFor(() => expect(list().queryByText("About one")).toBeNull());
  expect(screen.getByRole("region", { name: "About two" })).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(push).toHaveBeenCalledWith("/inbox/p1?split=all");
});

test("the tray shows an email that was set aside, and finds a prospect by name or address", async () => {
  drawInbox(<Tray />);
  await userEvent.click(await screen.findByRole("button", { name: /About two/ }));
  expect(screen.getByText(/We couldn’t open this email safely/)).toBeInTheDocument();
  await userEvent.keyboard("/");
  await userEvent.type(screen.getByRole("textbox", { name: "Name, company or address" }), "ines@");
  expect(await screen.findByRole("button", { name: /Ines Kowalczyk/ })).toBeInTheDocument();
});

test("a text message shows its words and the number it came to; one that was not recorded can be tried again", async () => {
  const sms = { channel: "sms", mailboxId: null, mailbox: "+19175550110" } as const;
  left = [{ ...mail("text", "+4917699999999", true), ...sms, text: "Who is this?", canRetry: true }];
  drawInbox(<Tray />);
  await userEvent.click(await screen.findByRole("button", { name: /About text/ }));
  expect(screen.getByText("Who is this?")).toBeInTheDocument();
  expect(screen.getByText(/To \+19175550110/)).toBeInTheDocument();
  expect(screen.getByText(/We couldn’t record this/)).toBeInTheDocument();
  expect(screen.queryByText(/We keep only the sender and subject/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(calls(inbox.retry)).toEqual([{ id: "text" }]));
});

test("E dismisses an email from the tray, and undo restores it", async () => {
  drawInbox(<Tray />);
  await screen.findByText("About one");
  await userEvent.keyboard("j");
  await userEvent.keyboard("e");
  await waitFor(() => expect(calls(inbox.dismiss)).toEqual([{ id: "one", isDone: true }]));
  expect(await screen.findByText("Email from ines.kowalczyk@home.test dismissed")).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: /Undo/ }));
  await waitFor(() => expect(calls(inbox.dismiss)).toContainEqual({ id: "one", isDone: false }));
});

test.each([
  ["ines.kowalczyk+news@mail.test", "ines kowalczyk"],
  ["j.müller@mail.test", "müller"],
  ["42@mail.test", ""],
  ["", ""],
])("the address %s gives the name %s", (address, name) => expect(nameInAddress(address)).toBe(name));
