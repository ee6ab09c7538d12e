import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { type PastView, PersonPast } from "@/components/prospects/person-past";
import { WriteToPerson } from "@/components/prospects/write-to-person";
import { inbox, type LastOnChannel } from "@/lib/contract/inbox/inbox";
import { type Note, notes } from "@/lib/contract/prospects/notes";
import { prospects } from "@/lib/contract/prospects/prospects";
import { PagesContext } from "@/lib/state/pages";
import errors from "@/messages/en/errors.json";
import inboxTexts from "@/messages/en/inbox.json";
import texts from "@/messages/en/prospects.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, called, calls, refuse } from "@/tests/support/answers";

configure({ asyncUtilTimeout: 10_000 });
const push = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: () => undefined, push: (href: string) => push(href) }),
}));

const id = "01920000-0000-7000-8000-00000000000a";
const accountId = "01920000-0000-7000-8000-0000000000aa";
const last = (more: Partial<LastOnChannel>): LastOnChannel => ({
  ...{ accountId, accountName: "Mara Lind", channel: "email", direction: "in", kind: "email" },
  ...{ snippet: "When can we talk?", state: "received", at: "2026-01-06T09:00:00.000Z", needsYou: false },
  ...more,
});
const note = (n: number, text: string): Note => ({
  ...{ id: `01920000-0000-7000-8000-00000000010${n}`, text, author: { id, name: "Kim Park" } },
  ...{ isOwn: true, createdAt: "2026-01-05T09:00:00.000Z", isEdited: false, version: 1 },
});

/** The part of the page that writes to a person and shows what happened with them. */
function Person({ mayContact = true }) {
  const [view, setView] = useState<PastView>({ tab: "timeline", isWriting: false });
  const write = () => setView({ tab: "notes", isWriting: true });
  return (
    <>
      <WriteToPerson prospectId={id} mayContact={mayContact} onNote={write} />
      <PersonPast prospectId={id} view={view} onView={setView} />
    </>
  );
}

const draw = (
  children = <Person />,
  pages: readonly ["profiles"] | null = null,
  items: readonly object[] = [],
) => {
  answer(prospects.timeline, {
    ...{ items, total: items.length, totalIsCapped: false, nextCursor: null },
  } as never);
  const messages = { prospects: texts, inbox: inboxTexts, shell, ui, errors };
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <PagesContext value={pages}>{children}</PagesContext>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
};
const open = async (tab: RegExp) => userEvent.click(await screen.findByRole("tab", { name: tab }));

test("lists the conversations of every channel, each with its last message and a link to it (PROSPECT-33)", async () => {
  answer(notes.list, []);
  answer(inbox.ofPerson, [
    last({ needsYou: true }),
    last({ channel: "network", direction: "out", kind: "message", state: "sent", snippet: "Hello" }),
    last({ channel: "sms", direction: "out", kind: "sms", state: "failed", snippet: "Hi" }),
    last({ channel: "voicemail", direction: "out", kind: "voicemail", state: "sent", snippet: "" }),
  ]);
  draw();
  await open(/Conversations.*4/);
  const list = within(await screen.findByRole("list", { name: "Conversations" }));
  const [email, network, sms, voicemail] = list.getAllByRole("link");
  expect(email).toHaveAttribute("href", `/inbox/${id}?account=${accountId}`);
  expect(email).toHaveTextContent(/^Email with Mara LindWhen can we talk\?/);
  expect(within(email!).getByText("Waiting for you")).toBeInTheDocument();
  expect(network).toHaveTextContent(/^Network with Mara LindYou: Hello/);
  expect(sms).toHaveTextContent(/^Text message with Mara LindNot sent: Hi/);
  expect(voicemail).toHaveTextContent(/^Voicemail with Mara LindYou: Voicemail/);
});

test("says that nothing was written yet, and that conversations did not load", async () => {
  answer(notes.list, []);
  refuse(inbox.ofPerson, "internal");
  draw();
  await open(/Conversations/);
  expect(await screen.findByText("We couldn’t load the conversations.")).toBeVisible();
  answer(inbox.ofPerson, []);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No messages yet.")).toBeVisible();
});

test("shows notes, adds one with N, edits and deletes (INBOX-05)", async () => {
  answer(inbox.ofPerson, []);
  answer(notes.list, [note(1, "Prefers calls")]);
  draw();
  expect(await screen.findByRole("tab", { name: /Notes.*1/ })).toBeVisible();
  fireEvent.keyDown(document.body, { key: "n" });
  const field = await screen.findByRole("textbox", { name: "A note for teammates" });
  fireEvent.change(field, { target: { value: "Met in Lyon" } });
  answer(notes.create, note(2, "Met in Lyon"));
  answer(notes.list, [note(2, "Met in Lyon"), note(1, "Prefers calls")]);
  fireEvent.click(screen.getByRole("button", { name: /Save note/ }));
  await waitFor(() => expect(calls(notes.create)).toEqual([{ prospectId: id, text: "Met in Lyon" }]));
  expect(await screen.findByText("Met in Lyon")).toBeVisible();

  const item = screen.getAllByRole("listitem").find((one) => one.textContent?.includes("Prefers calls"))!;
  await userEvent.click(within(item).getByRole("button", { name: "More about this note" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const edited = await screen.findByRole("textbox", { name: "A note for teammates" });
  fireEvent.change(edited, { target: { value: "Prefers email" } });
  answer(notes.update, note(1, "Prefers email"));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /Save note/ })));
  await waitFor(() => expect(calls(notes.update)).toMatchObject([{ text: "Prefers email", version: 1 }]));

  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  await userEvent.click(screen.getAllByRole("button", { name: "More about this note" })[0]!);
  answer(notes.remove, null);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(calls(notes.remove)).toMatchObject([{ prospectId: id }]));
});

test("a member without the inbox sees the history alone, and nothing else is asked for (SPACE-46)", async () => {
  const view: PastView = { tab: "timeline", isWriting: false };
  draw(<PersonPast prospectId={id} view={view} onView={() => undefined} />, ["profiles"]);
  expect(await screen.findByRole("region", { name: "History" })).toBeVisible();
  expect(screen.queryByRole("tab")).toBeNull();
  await waitFor(() => expect(called()).toEqual([prospects.timeline]));
});

test("replies in the conversation that waits, by button and by R; a note begins from the header (PROSPECT-33)", async () => {
  const waiting = "01920000-0000-7000-8000-0000000000bb";
  answer(notes.list, []);
  answer(inbox.ofPerson, [last({}), last({ accountId: waiting, needsYou: true })]);
  draw();
  const reply = await screen.findByRole("link", { name: /Reply/ });
  expect(reply).toHaveAttribute("href", `/inbox/${id}?account=${waiting}`);
  fireEvent.keyDown(document.body, { key: "r" });
  expect(push).toHaveBeenCalledWith(`/inbox/${id}?account=${waiting}`);
  fireEvent.click(screen.getAllByRole("button", { name: /Add a note/ })[0]!);
  expect(await screen.findByRole("textbox", { name: "A note for teammates" })).toBeVisible();
});

test("offers no reply to a person who opted out, or with whom there is no conversation", async () => {
  answer(notes.list, []);
  answer(inbox.ofPerson, [last({})]);
  draw(<Person mayContact={false} />);
  expect(await screen.findByRole("tab", { name: /Conversations.*1/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: /Reply/ })).toBeNull();
});

test("the history says whose time zone it uses", async () => {
  draw(
    <PersonPast prospectId={id} view={{ tab: "timeline", isWriting: false }} onView={() => undefined} />,
    ["profiles"],
    [
      {
        ...{ id, at: "2026-01-06T09:00:00.000Z", kind: "imported", campaignId: null, campaignName: null },
        ...{
          stepId: null,
          stepKind: null,
          channel: null,
          reason: null,
          until: null,
          actor: null,
          messageId: null,
        },
      },
    ],
  );
  expect(await screen.findByText("Times in UTC (yours, set by this device)")).toBeVisible();
});
