import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { StrandedPeople } from "@/components/campaigns/attention/stranded-people";
import { reassignments, type ShownReassignment } from "@/lib/contract/campaigns/reassignments";
import type { Output } from "@/lib/contract/endpoint";
import texts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer, calls } from "@/tests/support/answers";

Element.prototype.scrollIntoView = jest.fn();

type Stranded = Output<typeof reassignments.show>;
const id = "01890000-0000-7000-8000-000000000001";
const group = {
  ...{ channel: "email", accountId: "ada", mailboxId: "old", name: "ada@north.test" },
  ...{ reason: "removed", people: 3 },
};
const senders = [{ accountId: "ben", mailboxId: "new", name: "Ben", email: "ben@north.test" }];
const outlook = { moving: 2, underWay: 1, asked: 0, unconnected: 0, newThreads: 2 };
const done: ShownReassignment = {
  channel: "email",
  total: 3,
  done: 2,
  left: 1,
  endedAt: "2026-03-02T09:00:00Z",
  outcome: "done",
};

function draw(shown: object) {
  answer(reassignments.show, { groups: [], senders, last: null, ...shown } as Stranded);
  answer(reassignments.preview, outlook);
  answer(reassignments.begin, done);
  const client = new QueryClient();
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, ui, errors }}>
        <StrandedPeople id={id} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

describe("prospects without a sender (R12)", () => {
  it("are counted, and move to another sender after a summary of the effects", async () => {
    draw({ groups: [group] });
    expect(
      await screen.findByText("3 prospects are on hold because ada@north.test was removed."),
    ).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Reassign" }));
    fireEvent.click(screen.getByRole("combobox", { name: "New sender" }));
    fireEvent.click(await screen.findByRole("option", { name: "Ben, ben@north.test" }));
    expect(await screen.findByText(/2 follow-ups start a new email/)).toBeInTheDocument();
    expect(screen.getByText(/1 prospect has a step in progress/)).toBeInTheDocument();
    expect(screen.queryByText(/new conversation/)).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Reassign 2 prospects" }));
    await waitFor(() =>
      expect(calls(reassignments.begin)).toEqual([
        {
          ...{ id, channel: "email", fromAccountId: "ada", fromMailboxId: "old", toAccountId: "ben" },
        },
      ]),
    );
  });

  it("cannot go anywhere while the campaign has no other sender", async () => {
    draw({ groups: [group], senders: [] });
    fireEvent.click(await screen.findByRole("button", { name: "Reassign" }));
    expect(screen.getByRole("link", { name: "Choose senders" })).toHaveAttribute(
      "href",
      `/campaign/edit/${id}`,
    );
  });

  it("show the progress of reassigning, which cannot be started twice", async () => {
    draw({ groups: [group], last: { ...done, done: 500, total: 1_100, endedAt: null, outcome: null } });
    expect(await screen.findByText("Reassigned 500 of 1,100 prospects.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Reassign" })).not.toBeInTheDocument();
  });
});
