import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { WarmUpScreen } from "@/components/mailboxes/warm-up/warm-up-screen";
import * as actions from "@/lib/actions/warm-up";
import { type Standstill, type WarmUp, warmUps } from "@/lib/contract/accounts/warm-up";
import { keys } from "@/lib/queries/keys";
import errors from "@/messages/en/errors.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import texts from "@/messages/en/warm-up.json";
import { answer } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock("@/lib/actions/warm-up", () => ({ saveWarmUp: jest.fn() }));
const { saveWarmUp } = actions as jest.Mocked<typeof actions>;

const id = "01900000-0000-7000-8000-000000000001";
const day = (date: string, planned: number, sent = 0, inbox = 0, spam = 0) => ({
  ...{ day: date, planned, sent, inbox, spam, isRest: false },
});
const warmUp = (changes: Partial<WarmUp> = {}): WarmUp => ({
  ...{ mailboxId: id, email: "mia@sender.test", isSandboxed: false, isOn: true },
  ...{ dailyMax: 25, dailyStep: 3, replyPercent: 33, exchanges: false },
  ...{ savedAt: "2026-11-12T08:12:00.000Z", standstill: null, standsSince: null, today: "2026-11-18" },
  ...{
    startedOn: "2026-11-16",
    beginsOn: null,
    rampDay: 3,
    fullOn: "2026-11-26",
    isHeld: false,
    isRestDay: false,
  },
  days: [
    day("2026-11-16", 3, 3, 3),
    day("2026-11-17", 6, 6, 5, 1),
    day("2026-11-18", 9, 4, 2),
    day("2026-11-19", 12),
  ],
  total: { sent: 13, inbox: 10, spam: 1, answered: 4, lastSpamOn: "2026-11-17" },
  limit: { limit: 50, warmUpSent: 4, warmUpPlanned: 5, campaignsSent: 7, campaignsLimit: 11 },
  placements: [{ provider: "microsoft", found: 11, inbox: 10 }],
  pool: { mailboxes: 12, domains: 4, perDay: 1 },
  ...changes,
});

function draw(shown: WarmUp) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData([...keys.mailboxes, "warm-up", id], shown);
  answer(warmUps.read, shown);
  saveWarmUp.mockImplementation(async ({ id: _, ...settings }) => ({
    ok: true,
    value: { ...shown, ...settings },
  }));
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ errors, shell, ui, "warm-up": texts }}>
      <QueryClientProvider client={client}>
        <WarmUpScreen id={id} type="smtp" email="mia@sender.test" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const click = (role: "button" | "switch" | "checkbox" | "radio", name: RegExp | string) =>
  userEvent.click(screen.getByRole(role, { name }));

afterEach(() => jest.clearAllMocks());

test("the ramp, the figures and the day's shared limit are shown (MAIL-20, MAIL-23, ux 91)", () => {
  draw(warmUp());
  expect(screen.getByText("Day 3 of 13")).toBeInTheDocument();
  expect(screen.getByText("90.9%", { selector: "dd" })).toBeInTheDocument();
  expect(screen.getByText("4 of 13, target 33%")).toBeInTheDocument();
  expect(screen.getByText("last on 17 Nov, moved to the inbox")).toBeInTheDocument();
  expect(
    screen.getByRole("img", {
      name: /Today’s 50 emails by use: Warm-up: 4 sent, 5 planned, Campaigns: 7 of 11/,
    }),
  ).toBeInTheDocument();
  const plan = screen.getByRole("list", { name: "Plan and result" });
  expect(within(plan).getAllByRole("listitem")).toHaveLength(13);
  expect(plan).toHaveTextContent("Tuesday 17 November: 6 of 6 sent, 5 in the inbox, 1 in spam");
  expect(plan).toHaveTextContent("Thursday 19 November: 12 planned");
  expect(screen.getByText(/25 a day is reached on Thu 26 Nov/)).toBeInTheDocument();
});

test("the chart is a table, too, and shows the last 30 days (MAIL-23)", async () => {
  draw(warmUp());
  await click("radio", "30 days");
  expect(within(screen.getByRole("list", { name: "Plan and result" })).getAllByRole("listitem")).toHaveLength(
    30,
  );
  await click("button", "Show as table");
  expect(within(screen.getByRole("table", { name: "Plan and result" })).getAllByRole("row")).toHaveLength(31);
});

test("warm-up is turned off and on at once, with its settings kept", async () => {
  draw(warmUp({ dailyMax: 20 }));
  await click("button", "Pause warm-up");
  expect(saveWarmUp).toHaveBeenCalledWith(
    { id, isOn: false, dailyMax: 20, dailyStep: 3, replyPercent: 33, exchanges: false },
    null,
  );
  await click("button", "Turn on warm-up");
  expect(saveWarmUp.mock.lastCall?.[0]).toMatchObject({ isOn: true });
});

test("numbers outside their range are refused at their field, others are saved (MAIL-21)", async () => {
  draw(warmUp());
  const field = (name: string) => screen.getByRole("textbox", { name });
  fireEvent.change(field("Emails a day, at most"), { target: { value: "26" } });
  await click("button", "Save");
  expect(await screen.findByText("Enter a number from 1 to 25")).toBeInTheDocument();
  expect(saveWarmUp).not.toHaveBeenCalled();
  fireEvent.change(field("Emails a day, at most"), { target: { value: "15" } });
  fireEvent.change(field("Reply rate"), { target: { value: "40" } });
  await click("checkbox", /Exchange with other workspaces/);
  await click("button", "Save");
  expect(saveWarmUp).toHaveBeenCalledWith(
    { id, isOn: true, dailyMax: 15, dailyStep: 3, replyPercent: 40, exchanges: true },
    null,
  );
});

test("what the other side of an exchange sees is said, and a sandboxed mailbox has none", () => {
  draw(warmUp());
  expect(
    screen.getByText(/They see this mailbox’s address and the warm-up emails, nothing else/),
  ).toBeInTheDocument();
  draw(warmUp({ isSandboxed: true }));
  expect(screen.getByText(/reach nobody outside/)).toBeInTheDocument();
  expect(screen.getAllByRole("checkbox", { name: /Exchange/ }).at(-1)).toBeDisabled();
});

test.each<[Standstill, RegExp]>([
  ["google_consent", /Google doesn’t allow warm-up/],
  ["off", /Warm-up is off/],
  ["not_in_plan", /plan no longer includes/],
  ["mailbox_disconnected", /can’t be reached/],
  ["blocked", /refused to send from this mailbox/],
  ["bounces", /Several addresses rejected/],
  ["not_enough_mailboxes", /at least 4 mailboxes on 2 domains. Now there are 3 on 1/],
  ["begins_later", /Starts on Thu 19 Nov: 3 emails on the first working day/],
])("a standstill says why: %s", (standstill, text) => {
  const isOn = standstill !== "off" && standstill !== "google_consent";
  const pool = { mailboxes: 3, domains: 1, perDay: 0 };
  draw(warmUp({ standstill, isOn, pool, beginsOn: "2026-11-19", standsSince: "2026-11-18T09:00:00.000Z" }));
  expect(screen.getAllByText(text)[0]).toBeInTheDocument();
});

test("after trouble a member continues", async () => {
  draw(warmUp({ standstill: "blocked", standsSince: "2026-11-18T09:00:00.000Z" }));
  await click("button", "Continue");
  expect(saveWarmUp.mock.lastCall?.[0]).toMatchObject({ isOn: true });
});

test("at Google it can’t be turned on", async () => {
  draw(warmUp({ standstill: "google_consent", isOn: false }));
  expect(screen.queryByRole("button", { name: "Turn on warm-up" })).not.toBeInTheDocument();
  await click("switch", /Warm-up on/);
  expect(saveWarmUp).not.toHaveBeenCalled();
});

test("too much spam holds the volume, and a day off is quiet", () => {
  draw(warmUp({ isHeld: true }));
  expect(screen.getByText(/More than 20% of a day’s warm-up emails landed in spam/)).toBeInTheDocument();
  draw(warmUp({ isRestDay: true }));
  expect(screen.getByText(/Today is a day off/)).toBeInTheDocument();
});
