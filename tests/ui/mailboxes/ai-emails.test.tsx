import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { AiMailboxesScreen } from "@/components/mailboxes/ai-emails/ai-mailboxes-screen";
import { DomainsScreen } from "@/components/mailboxes/ai-emails/domains-screen";
import { OverviewScreen } from "@/components/mailboxes/ai-emails/overview-screen";
import { accounts } from "@/lib/contract/accounts/accounts";
import {
  type AiDomain,
  type AiEmailsOverview,
  type AiMailbox,
  aiEmails,
  type DomainOffer,
} from "@/lib/contract/ai-emails/ai-emails";
import aiTexts from "@/messages/en/ai-emails.json";
import errors from "@/messages/en/errors.json";
import mailboxes from "@/messages/en/mailboxes.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

const mockRouter = { replace: jest.fn() };
let mockQuery = new URLSearchParams();
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useRouter: () => mockRouter,
  useSearchParams: () => mockQuery,
}));
window.matchMedia = jest.fn(() => ({
  ...{ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;

const [one, two, box] = [1, 2, 3].map((at) => `${String(at).repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
];
const overview: AiEmailsOverview = {
  registrar: "sandbox",
  credits: 300,
  domains: { total: 2, ready: 1, pending: 1, failed: 0, expired: 0 },
  slots: { used: 1, total: 5 },
  ...{ sentToday: 4, limitToday: 20 },
};
const ready: AiDomain = {
  ...{ id: one, name: "kestrel-mail.com", isSandboxed: true, state: "ready", stage: "done", problem: null },
  ...{ needs: null, needsUntil: null, credits: 120, takesHours: 1, orderedAt: "2026-11-29T10:00:00.000Z" },
  ...{ decidedAt: "2026-11-29T10:10:00.000Z", expiresAt: null, checkedAt: "2026-11-29T10:11:00.000Z" },
  records: [{ type: "TXT", host: "_dmarc", value: "v=DMARC1; p=none", priority: null }],
  checks: [
    { kind: "dmarc", state: "failed", finding: "dmarc_missing", found: [], missing: [], record: null },
  ],
  ...{ mailboxes: 1, version: 1 },
};
const pending: AiDomain = {
  ...{ ...ready, id: two, name: "kestrel.io", state: "pending", stage: "registration", takesHours: 48 },
  ...{ checks: [], records: [], checkedAt: null, decidedAt: null, mailboxes: 0 },
};
const mailbox: AiMailbox = {
  ...{
    id: box,
    domainId: one,
    email: "nora@kestrel-mail.com",
    senderName: "Nora Lindqvist",
    photoLink: null,
  },
  ...{ state: "active", accountId: two, isSandboxed: true, sentToday: 4, limitToday: 20, version: 1 },
  ...{ campaigns: [{ id: two, name: "Autumn" }], createdAt: "2026-11-29T10:12:00.000Z" },
};
const offers: DomainOffer[] = [
  { name: "kestrel.com", state: "taken", credits: null, takesHours: 1 },
  { name: "trykestrel.com", state: "free", credits: 120, takesHours: 1 },
  { name: "kestrel.io", state: "free", credits: 420, takesHours: 48 },
];

beforeEach(() => {
  mockQuery = new URLSearchParams();
  mockRouter.replace.mockClear();
  answer(aiEmails.overview, overview);
  answer(aiEmails.domains, [ready, pending]);
  answer(aiEmails.mailboxes, [mailbox]);
  answer(accounts.list, []);
});
const draw = (node: React.ReactNode) =>
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ "ai-emails": aiTexts, mailboxes, errors, ui, shell }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );

async function found(words = "kestrel") {
  await userEvent.type(await screen.findByLabelText("Find a domain"), words);
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
}

test("names are found with price and time, chosen, and bought at the price shown (MAIL-13, MAIL-19)", async () => {
  answer(aiEmails.search, offers);
  answer(aiEmails.buy, [pending]);
  draw(<DomainsScreen isAdmin />);
  await found();
  const list = within(await screen.findByRole("list", { name: "Search results" }));
  expect(list.getByText("Taken")).toBeVisible();
  expect(list.getByText("Ready in up to 1 hour")).toBeVisible();
  expect(list.getByText("Ready in up to 48 hours")).toBeVisible();
  expect(list.queryByRole("checkbox", { name: "Choose kestrel.com" })).toBeNull();
  await userEvent.click(list.getByRole("checkbox", { name: "Choose trykestrel.com" }));
  expect(screen.getByText("120 credits, 180 left")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Buy domain" }));
  const question = within(await screen.findByRole("dialog", { name: "Buy trykestrel.com?" }));
  await userEvent.click(question.getByRole("button", { name: "Buy domain" }));
  await waitFor(() =>
    expect(calls(aiEmails.buy)).toEqual([{ domains: [{ name: "trykestrel.com", credits: 120 }] }]),
  );
});

test("too few credits are said before anything is bought (MAIL-18)", async () => {
  answer(aiEmails.search, offers);
  draw(<DomainsScreen isAdmin />);
  await found();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose kestrel.io" }));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Not enough credits to purchase domains. 420 needed, 300 left.",
  );
  expect(screen.getByRole("button", { name: "Buy domain" })).toHaveAttribute("aria-disabled", "true");
});

test("a refused name is explained at its field", async () => {
  refuse(aiEmails.search, "invalid_input", { fields: { query: "domain_name_invalid" } });
  draw(<DomainsScreen isAdmin />);
  await found("acmé");
  expect(await screen.findByRole("alert")).toHaveTextContent("Use letters from a to z");
});

test("the list shows states as text, DNS and mailboxes; a pending one shows its steps and its time (MAIL-10 to MAIL-14)", async () => {
  answer(aiEmails.refresh, pending);
  mockQuery = new URLSearchParams({ domain: two });
  draw(<DomainsScreen isAdmin />);
  const [first, second] = within(await screen.findByRole("list", { name: "Your domains" })).getAllByRole(
    "button",
  );
  for (const text of ["Active", "1 record needs fixing", "1 of 3 mailboxes"])
    expect(within(first!).getByText(text)).toBeVisible();
  for (const text of ["Registering", "After registration"])
    expect(within(second!).getByText(text)).toBeVisible();
  const panel = within(await screen.findByRole("dialog"));
  expect(panel.getByText(/kestrel\.io takes up to 48 hours/)).toBeVisible();
  expect(panel.getByText("Result within 5 minutes")).toBeVisible();
  await userEvent.click(panel.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(calls(aiEmails.refresh)).toHaveLength(1));
});

test("a member reads, is told whom to ask, and buys nothing (ROLE-02)", async () => {
  draw(<DomainsScreen isAdmin={false} />);
  expect(await screen.findByText(/Ask an admin of your workspace/)).toBeVisible();
  expect(screen.queryByLabelText("Find a domain")).toBeNull();
});

test("without a registrar nothing is offered (R31)", async () => {
  answer(aiEmails.overview, { ...overview, registrar: "none" });
  draw(<DomainsScreen isAdmin />);
  expect(await screen.findByText(/No registrar is connected/)).toBeVisible();
  expect(screen.queryByLabelText("Find a domain")).toBeNull();
});

test("the overview shows numbers and what needs attention; empty, it leads to the first domain", async () => {
  draw(<OverviewScreen isAdmin />);
  for (const text of ["1 of 2 active", "1 of 5 used", "4 of 20", "300 credits"])
    expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText("Registering kestrel.io")).toBeVisible();
  expect(screen.getByText("kestrel-mail.com has DNS records that need fixing")).toBeVisible();
});

test("an overview that failed to load is tried again", async () => {
  refuse(aiEmails.overview, "internal");
  draw(<OverviewScreen isAdmin />);
  expect(await screen.findByText("This couldn’t be loaded")).toBeVisible();
  answer(aiEmails.overview, { ...overview, domains: { ...overview.domains, total: 0 } });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Send from a separate domain")).toBeVisible();
});

test("deleting a mailbox says which campaigns stop", async () => {
  answer(aiEmails.removeMailbox, null);
  draw(<AiMailboxesScreen isAdmin />);
  await userEvent.click(await screen.findByRole("button", { name: "Actions for nora@kestrel-mail.com" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete nora@kestrel-mail.com?" });
  expect(question).toHaveTextContent("1 active campaign stops sending from it: Autumn");
  await userEvent.click(within(question).getByRole("button", { name: "Delete mailbox" }));
  await waitFor(() => expect(calls(aiEmails.removeMailbox)).toEqual([{ id: box }]));
});

test("slots that are used up are said, and a full form cannot be sent (MAIL-16)", async () => {
  answer(aiEmails.overview, { ...overview, slots: { used: 5, total: 5 } });
  mockQuery = new URLSearchParams({ create: "1" });
  draw(<AiMailboxesScreen isAdmin />);
  const form = within(await screen.findByRole("dialog", { name: "Create mailbox" }));
  expect(form.getByRole("status")).toHaveTextContent("Not enough mailbox slots. Your plan has 5.");
  expect(form.getByRole("button", { name: "Create mailbox" })).toHaveAttribute("aria-disabled", "true");
});
