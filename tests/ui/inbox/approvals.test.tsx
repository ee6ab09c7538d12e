import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { ApprovalsView } from "@/components/approvals/parts/approvals-view";
import { Toaster } from "@/components/ui/overlays/toaster";
import { undoLast } from "@/components/ui/overlays/undo";
import {
  type Approval,
  type ApprovalVerdict,
  type ApprovalWriting,
  approvals,
} from "@/lib/contract/campaigns/approvals";
import texts from "@/messages/en/approvals.json";
import campaigns from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer } from "@/tests/support/answers";

// Without a layout the list would draw no rows.
jest.mock("@/components/ui/lists/virtual-list", () => ({
  VirtualList: ({ items, render: row }: { items: Approval[]; render: (one: Approval) => ReactNode }) => (
    <ul>
      {items.map((one) => (
        <li key={one.id}>{row(one)}</li>
      ))}
    </ul>
  ),
}));
window.matchMedia = jest.fn(() => ({
  matches: false,
  addEventListener: jest.fn(),
  removeEventListener: jest.fn(),
})) as never;

const item = (number: number, change: Partial<Approval> = {}): Approval => ({
  ...{
    id: String(number),
    prospectId: `p${number}`,
    fullName: `Person ${number}`,
    position: "",
    companyName: "",
  },
  ...{
    campaignId: "c",
    campaignName: "Autumn",
    accountId: "a",
    accountName: "Ada",
    stepId: "s",
    stepNumber: 1,
  },
  ...{
    kind: "email",
    state: "awaiting",
    subject: "Hello",
    text: `Hi ${number}`,
    footer: "",
    files: [],
    limit: 1_000,
  },
  ...{ isSubjectOpen: true, isEdited: false, stepText: `Hi ${number}`, isChanged: false, missing: [] },
  ...{ writing: null, dueAt: null, decidedBy: null, decidedAt: null, version: 1 },
  ...change,
});

let stored: Approval[];
const said: { verdict: ApprovalVerdict; ids: string[] }[] = [];

function draw(items: Approval[]) {
  stored = items;
  said.length = 0;
  answer(approvals.list, ({ state }) => {
    const shown = stored.filter((one) => one.state === state);
    return { items: shown, total: 0, totalIsCapped: false, nextCursor: null };
  });
  answer(approvals.counts, () => ({
    awaiting: stored.length,
    hold: 0,
    unwritten: stored.filter(({ writing }) => writing?.isFailed).length,
  }));
  answer(approvals.writeAgain, () => {
    const failed = stored.filter(({ writing }) => writing?.isFailed);
    stored = stored.filter((one) => !failed.includes(one));
    return { count: failed.length };
  });
  answer(approvals.decide, ({ verdict, items: about }) => {
    said.push({ verdict, ids: about.map(({ id }) => id) });
    const fresh = about
      .filter(({ id, version }) => stored.some((one) => one.id === id && one.version === version))
      .map(({ id }) => id);
    stored = stored.map((one) =>
      fresh.includes(one.id) ? { ...one, state: verdict, version: one.version + 1 } : one,
    );
    return {
      decided: stored.filter(({ id }) => fresh.includes(id)),
      refused: about
        .filter(({ id }) => !fresh.includes(id))
        .map(({ id }) => ({ id, code: "approval_changed" as const })),
    };
  });
  answer(approvals.edit, ({ id, text }) => {
    stored = stored.map((one) =>
      one.id === id ? { ...one, text: text ?? "", isEdited: true, version: one.version + 1 } : one,
    );
    return stored.find((one) => one.id === id)!;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ approvals: texts, campaigns, ui, errors }}
      >
        <ApprovalsView />
        <Toaster />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const open = (name: string) => screen.findByRole("region", { name });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("messages to approve", () => {
  it("are decided one after the other by keys, and a decision can be undone (CAMP-16, CAMP-17)", async () => {
    draw([item(1), item(2), item(3)]);
    await open("Person 1");
    press("a");
    await open("Person 2");
    press("s");
    await open("Person 3");
    await waitFor(() => expect(said.map(({ verdict }) => verdict)).toEqual(["approved", "canceled"]));
    await screen.findByText("Skipped for Person 2");
    expect(undoLast()).toBe(true);
    await waitFor(() => expect(said.at(-1)).toEqual({ verdict: "awaiting", ids: ["2"] }));
    await waitFor(() =>
      expect(stored.map(({ state }) => state)).toEqual(["approved", "awaiting", "awaiting"]),
    );
  });

  it("show the icon of the channel they are sent on", async () => {
    draw([
      item(1, { kind: "sms", subject: null }),
      item(2, { kind: "comment_post", subject: null }),
      item(3),
    ]);
    await open("Person 1");
    const icons = [".lucide-message-square-text", ".lucide-waypoints", ".lucide-mail"];
    for (const [index, icon] of icons.entries()) {
      const row = screen.getByRole("button", { name: new RegExp(`^Person ${index + 1}`) });
      expect(row.querySelector(icon)).not.toBeNull();
    }
  });

  it("are decided together if several are selected (CAMP-17)", async () => {
    draw([item(1), item(2), item(3)]);
    fireEvent.click(await screen.findByLabelText("Select Person 1"));
    fireEvent.click(screen.getByLabelText("Select Person 3"));
    const bar = screen.getByRole("toolbar", { name: "2 selected" });
    fireEvent.click(within(bar).getByRole("button", { name: /Hold/ }));
    await waitFor(() => expect(said).toEqual([{ verdict: "hold", ids: ["1", "3"] }]));
  });

  it("can be edited and approved in one step, and are sent as edited (CAMP-17)", async () => {
    draw([item(1)]);
    await open("Person 1");
    press("e");
    fireEvent.change(screen.getByRole("textbox", { name: /Message/ }), { target: { value: "By hand" } });
    fireEvent.click(screen.getByRole("button", { name: "Save and approve" }));
    await waitFor(() => expect(said).toEqual([{ verdict: "approved", ids: ["1"] }]));
    expect(stored[0]).toMatchObject({ text: "By hand", state: "approved" });
  });

  it("show that they changed, lack data or are too long, before they are approved (R21, R23)", async () => {
    draw([
      item(1, { isChanged: true, missing: ["company_name"], limit: 5, text: "Hi", footer: "North Ltd" }),
    ]);
    expect(await screen.findByText("North Ltd")).toBeVisible();
    const message = await open("Person 1");
    expect(within(message).getByText(texts.changedText)).toBeVisible();
    expect(within(message).getByText("No value for company_name")).toBeVisible();
    expect(within(message).getByRole("button", { name: /Approve/ })).toHaveAttribute("aria-disabled", "true");
    press("e");
    fireEvent.change(screen.getByRole("textbox", { name: /Message/ }), { target: { value: "far too long" } });
    expect(screen.getByText("Use 5 characters or fewer")).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(stored[0]?.text).toBe("Hi");
  });

  it("must be read again if their text changed meanwhile (R23)", async () => {
    draw([item(1), item(2)]);
    await open("Person 1");
    stored = [item(1, { text: "new", version: 2 }), item(2)];
    press("a");
    // A toast becomes visible a moment after it is in the document.
    await waitFor(() => expect(screen.getByText(errors.approval_changed)).toBeVisible());
    expect(stored[0]?.state).toBe("awaiting");
  });
});

describe("a message that a language model wrote (CAMP-68)", () => {
  const writing: ApprovalWriting = {
    ...{
      instruction: "Praise the talk",
      tone: "formal",
      language: null,
      post: "A week at the fair",
      messages: 2,
    },
    ...{ isFailed: false, model: "small-1", promptVersion: 2, credits: 1, writtenAt: null },
  };

  it("is marked as AI, and one click shows its instruction, model and cost (ux 108, ux 219)", async () => {
    draw([item(1, { kind: "comment_post", subject: null, writing })]);
    const region = await open("Person 1");
    expect(screen.getByText("AI")).toBeInTheDocument();
    const words = await within(region).findByRole("region", { name: "Written by AI for Person 1" });
    expect(words).toHaveTextContent("Hi 1");
    fireEvent.click(within(words).getByText("Why this text"));
    for (const text of ["Praise the talk", "A week at the fair", "small-1, rules version 2", "1 credit"])
      expect(within(words).getByText(text)).toBeVisible();
    expect(words).toHaveTextContent("Formal, the prospect’s language");
    expect(words).toHaveTextContent("Based on 2 earlier messages.");
  });

  it("must be written manually before approval if writing failed (R13)", async () => {
    const failed = { ...writing, isFailed: true, model: null, promptVersion: null, credits: null };
    draw([item(1, { kind: "comment_post", subject: null, text: "", writing: failed })]);
    const region = await open("Person 1");
    expect(within(region).getByText(texts.ai.failed)).toBeInTheDocument();
    press("a");
    expect(said).toEqual([]);
  });

  it("that failed is written again with all others by one button (CAMP-68)", async () => {
    const failed = { ...writing, isFailed: true, model: null, promptVersion: null, credits: null };
    draw([1, 2].map((n) => item(n, { kind: "comment_post", subject: null, text: "", writing: failed })));
    expect(await screen.findByText(/AI couldn’t write 2 texts/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Write again" }));
    await waitFor(() => expect(screen.getByText("2 texts are being written again")).toBeVisible());
    await waitFor(() => expect(screen.queryByRole("button", { name: "Write again" })).toBeNull());
  });
});
