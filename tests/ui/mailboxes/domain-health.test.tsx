import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { DomainHealth } from "@/components/mailboxes/domain-health";
import * as actions from "@/lib/actions/accounts";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import type { DomainCheck, SendingDomain } from "@/lib/contract/accounts/domain-health";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/mailboxes.json";
import ui from "@/messages/en/ui.json";
import { answer, refuse } from "@/tests/support/answers";

configure({ asyncUtilTimeout: 10_000 });
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

jest.mock("@/lib/actions/accounts", () => ({ checkDomain: jest.fn() }));
const checkDomain = jest.mocked(actions.checkDomain);

const id = "01920000-0000-7000-8000-00000000000a";
const check = (more: Partial<DomainCheck>): DomainCheck => ({
  ...{ kind: "mx", state: "ok", finding: "mx_ok", found: ["smtp.google.com"], missing: [], record: null },
  ...more,
});
const domain = (checks: DomainCheck[], more: Partial<SendingDomain> = {}): SendingDomain => ({
  ...{ domain: "kestrel.example", isOwn: true, isSandboxed: false, checkedAt: "2026-11-29T09:00:00.000Z" },
  ...{ checks, ...more },
});

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ mailboxes: texts, ui, errors }}>
        <DomainHealth mailbox={{ id, email: "Nora@Kestrel.example" } as Mailbox} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

test("says what is missing and offers the record that mends it (ux 90)", async () => {
  answer(mailboxes.domains, [
    domain([
      check({}),
      check({
        ...{ kind: "spf", state: "failed", finding: "spf_excludes", found: ["v=spf1 -all"] },
        missing: ["Google"],
        record: { host: "kestrel.example", value: "v=spf1 include:_spf.google.com -all" },
      }),
    ]),
  ]);
  draw();
  expect(await screen.findByText("Poor")).toBeVisible();
  const [mx, spf] = screen.getAllByRole("listitem");
  expect(mx).toHaveTextContent("MX The domain receives email.");
  expect(mx).not.toHaveTextContent("smtp.google.com");
  expect(spf).toHaveTextContent("The SPF record leaves out Google, which this mailbox sends through.");
  expect(within(spf!).getByText("v=spf1 -all")).toBeVisible();
  expect(spf).toHaveTextContent("Change the TXT record at your DNS provider to:");
  expect(within(spf!).getByText("v=spf1 include:_spf.google.com -all")).toBeVisible();
  expect(within(spf!).getByRole("button", { name: "Copy the value" })).toBeVisible();
});

test("checks again, and shows what changed", async () => {
  answer(mailboxes.domains, [domain([], { checkedAt: null })]);
  draw();
  expect(await screen.findByText(/We’re checking the DNS records of kestrel.example/)).toBeVisible();
  const healthy = domain([check({})]);
  checkDomain.mockResolvedValue({ ok: true, value: healthy });
  answer(mailboxes.domains, [healthy]);
  fireEvent.click(screen.getByRole("button", { name: "Check now" }));
  await waitFor(() => expect(checkDomain).toHaveBeenCalledWith({ id }, null));
  expect(await screen.findByText("Good")).toBeVisible();
});

test("says whose records they are at a public provider, and that simulated ones are", async () => {
  answer(mailboxes.domains, [domain([check({})], { isOwn: false, isSandboxed: true })]);
  draw();
  expect(await screen.findByText(/belongs to a public email provider/)).toHaveTextContent(
    /This mailbox is simulated, and so are these records\./,
  );
});

test("offers to load again what did not load", async () => {
  refuse(mailboxes.domains, "internal");
  draw();
  expect(await screen.findByText("We couldn’t load the domain’s health.")).toBeVisible();
  answer(mailboxes.domains, [domain([check({ finding: "no_answer", state: "unknown" })])]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Unknown")).toBeVisible();
});
