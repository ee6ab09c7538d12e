import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { Builder } from "@/components/campaigns/builder/builder";
import { newStep } from "@/components/campaigns/builder/draft";
import { accounts } from "@/lib/contract/accounts/accounts";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { withWays } from "@/lib/contract/campaigns/graph";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { defaultSettings } from "@/lib/contract/campaigns/settings";
import { workspaces } from "@/lib/contract/workspaces";
import texts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, hold } from "@/tests/support/answers";

jest.mock("@/components/shell/page", () => ({
  Page: ({ children }: { children: React.ReactNode }) => children,
}));

beforeAll(() => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});

const campaign = (sequence: Step[]) =>
  ({
    ...{ id: "c", name: "Autumn", sequenceType: "smart", status: "draft", commands: [], senders: [] },
    ...{ sequence, draftVersion: 1, draftSavedAt: "2026-03-02T09:00:00Z", liveSequence: null, changes: [] },
    ...{ problems: [], steps: [], customFields: [{ key: "custom_field_1", name: "Team size" }] },
    ...{ numbers: { prospects: 0 }, settings: defaultSettings },
  }) as unknown as Campaign;

/** Draws the builder of a smart campaign; `saved` answers the steps that were saved last. */
function open(sequence: Step[] = []) {
  const shown = campaign(sequence);
  answer(campaigns.show, shown);
  answer(campaigns.update, (input) => ({ ...shown, ...input, draftVersion: 2 }) as Campaign);
  answer(campaigns.preview, { prospect: null, position: 0, total: 0, steps: [] });
  answer(accounts.list, []);
  answer(mailboxes.list, []);
  hold(workspaces.features);
  const client = new QueryClient();
  client.setQueryData(["campaigns", "one", "c"], shown);
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, ui, errors }}>
        <Builder id="c" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  const saved = async (): Promise<Step[]> => {
    await waitFor(() => expect(calls(campaigns.update).length).toBeGreaterThan(0), { timeout: 3_000 });
    return calls(campaigns.update).at(-1)?.sequence ?? [];
  };
  return { saved, user: userEvent.setup() };
}

/** Moves by Tab alone to the control with this name, and presses Enter. */
async function press(user: ReturnType<typeof userEvent.setup>, name: string) {
  const wanted = await screen.findByLabelText(name);
  for (let tabs = 0; tabs < 80 && document.activeElement !== wanted; tabs++) await user.tab();
  expect(wanted).toHaveFocus();
  await user.keyboard("{Enter}");
}
/** Chooses a kind of step at a place, by the arrows alone; the new step has the focus. */
async function add(user: ReturnType<typeof userEvent.setup>, place: string, kind: string) {
  await press(user, place);
  await screen.findByRole("menu");
  for (let downs = 0; downs < 40 && document.activeElement?.textContent !== kind; downs++)
    await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toHaveTextContent(kind);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toHaveAttribute("data-step"));
}

describe("the outline of a smart campaign", () => {
  it("builds a campaign of two channels using only the keyboard: a message if accepted, an email if not, then one for all (ux 33)", async () => {
    const { saved, user } = open();
    await screen.findByText("The sequence ends here");
    await add(user, "Add a first step", "Connection request");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^1 Connection|Connection request.*No note/ })).toHaveFocus(),
    );
    await add(user, "Add a step after “Connection request”", "Condition");
    await add(user, "Add a step to “If they accept within 7 working days”", "Message");
    await add(user, "Add a step to “Otherwise”", "Email");
    await add(user, "Add a step after both paths of “Wait until accepted”", "Email");
    const steps = await waitFor(async () => {
      const found = await saved();
      expect(found.map(({ type }) => type)).toEqual([
        ...["connection_request", "condition", "message", "email", "delay", "email"],
      ]);
      return found;
    });
    const [request, condition, message, mail, wait, last] = steps;
    expect([request?.next, condition?.next]).toEqual([condition?.id, message?.id]);
    expect(condition).toMatchObject({ condition: "accepted", no: mail?.id });
    expect([message?.next, mail?.next, wait?.next, last?.next]).toEqual([wait?.id, wait?.id, last?.id, null]);
  }, 30_000);

  it("reads as nested lists, each branch under its sentence (ux 33, 41)", async () => {
    const condition = newStep("condition");
    const [message, mail] = [newStep("message"), newStep("email")];
    open(
      withWays([newStep("connection_request"), condition, message, mail]).map((step): Step => {
        if (step.id === condition.id) return { ...step, no: mail.id } as Step;
        return step.id === message.id ? { ...step, next: null } : step;
      }),
    );
    const yes = await screen.findByRole("group", { name: "If they accept within 7 working days" });
    expect(within(yes).getByRole("list")).toHaveTextContent("Message");
    const no = screen.getByRole("group", { name: "Otherwise" });
    expect(within(no).getByRole("list")).toHaveTextContent("Email");
  });

  it("keeps the step when Backspace is pressed after Esc in its text, and removes it by Delete (ux 9, 33)", async () => {
    const [request, mail] = [newStep("connection_request"), newStep("email")];
    const { user, saved } = open(withWays([request, mail]));
    const note = (await screen.findAllByRole("textbox", { name: /Note/ }))[0] as HTMLElement;
    await user.type(note, "Hi");
    await user.keyboard("{Escape}{Backspace}");
    expect(document.activeElement).toHaveAttribute("data-step", request.id);
    await waitFor(async () =>
      expect((await saved()).map(({ type }) => type)).toEqual(["connection_request", "email"]),
    );
    await user.keyboard("{Delete}");
    await waitFor(async () => expect((await saved()).map(({ type }) => type)).toEqual(["email"]));
  });

  it("names the steps removed with a condition, and can undo it (ux 9)", async () => {
    const condition = newStep("condition");
    const [message, mail] = [newStep("message"), newStep("email")];
    const { user, saved } = open(
      withWays([newStep("connection_request"), condition, message, mail]).map((step): Step => {
        if (step.id === condition.id) return { ...step, no: mail.id } as Step;
        return step.id === message.id ? { ...step, next: null } : step;
      }),
    );
    await user.click((await screen.findAllByLabelText("Actions for Wait until accepted"))[0] as HTMLElement);
    await user.click(await screen.findByText("Remove, keep path “Otherwise”"));
    await waitFor(async () =>
      expect((await saved()).map(({ type }) => type)).toEqual(["connection_request", "email"]),
    );
  });

  it("asks for a field by its name (CAMP-28, ux 41)", async () => {
    const asks = newStep("condition");
    const { id, is_enabled } = asks;
    open(
      withWays([
        {
          ...{ id, is_enabled, type: "condition", condition: "field", otherwise: "continue" },
          ...{ field: "custom_field_1", operator: "is", value: "12" },
        },
      ]),
    );
    expect(await screen.findByRole("group", { name: "If Team size is “12”" })).toBeVisible();
  });
});
