import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { DomainsForAdmins } from "@/components/tracking-domains/domains-for-admins";
import { DomainsScreen } from "@/components/tracking-domains/domains-screen";
import { type TrackingDomain, trackingDomains } from "@/lib/contract/tracking-domains";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/tracking-domains.json";
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

const one = "11111111-1111-4111-8111-111111111111";
const two = "22222222-2222-4222-8222-222222222222";
const pending: TrackingDomain = {
  ...{ id: one, type: "CNAME", host: "links.acme.example", value: "app.tern.example" },
  proof: { type: "TXT", host: "_link-verify.links.acme.example", value: "abc123" },
  ...{ isDefaultForLinkTracking: false, isDefaultForVideoScenario: false },
  ...{ videoUsageCounter: 0, workflowUsageCounter: 0, state: "pending", certificate: "waiting" },
  ...{ finding: "other_record", found: "old.acme.example", checkedAt: "2026-11-29T10:00:00.000Z" },
  ...{ checkedUntil: "2026-12-01T10:00:00.000Z", verifiedAt: null, lostAt: null },
  createdAt: "2026-11-29T09:00:00.000Z",
};
const ready: TrackingDomain = {
  ...{ ...pending, id: two, host: "go.acme.example", state: "verified", certificate: "ready" },
  ...{ finding: null, found: null, checkedUntil: null, verifiedAt: "2026-11-28T09:00:00.000Z" },
  ...{ isDefaultForLinkTracking: true, workflowUsageCounter: 9 },
};

beforeEach(() => {
  mockQuery = new URLSearchParams();
  mockRouter.replace.mockClear();
});
const draw = (node = <DomainsScreen />) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ "tracking-domains": texts, errors, ui }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const openPanel = (id: string) => {
  mockQuery = new URLSearchParams({ domain: id });
};

test("without a domain it says why one helps, and adds one (MAIL-29)", async () => {
  answer(trackingDomains.list, []);
  answer(trackingDomains.create, pending);
  draw();
  expect(await screen.findByText(/Spam filters judge an email by the domains in its links/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Add domain" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Domain"), " links.acme.example ");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add domain" }));
  await waitFor(() => expect(calls(trackingDomains.create)).toEqual([{ host: "links.acme.example" }]));
  await waitFor(() => expect(mockRouter.replace).toHaveBeenCalledWith(`?domain=${one}`, { scroll: false }));
});

test("a refused name is explained at its field", async () => {
  answer(trackingDomains.list, []);
  refuse(trackingDomains.create, "invalid_input", { fields: { host: "tracking_host_bare" } });
  draw();
  await userEvent.click(await screen.findByRole("button", { name: "Add domain" }));
  await userEvent.type(await screen.findByLabelText("Domain"), "acme.example{Enter}");
  expect(await screen.findByText("Use a subdomain, such as links.mycompany.com")).toBeVisible();
});

test("the list shows state, certificate, default and use", async () => {
  answer(trackingDomains.list, [ready, pending]);
  draw();
  const [first, second] = (await screen.findAllByRole("listitem")).map((row) => within(row));
  for (const text of ["go.acme.example", "Default for links", "Verified", "Certificate valid", "9 campaigns"])
    expect(first!.getByText(text)).toBeVisible();
  expect(second!.getByText("Pending")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^links\.acme\.example/ }));
  expect(mockRouter.replace).toHaveBeenCalledWith(`?domain=${one}`, { scroll: false });
});

test("the panel shows both records, what was found, and checks now (MAIL-34, MAIL-37)", async () => {
  answer(trackingDomains.list, [pending]);
  answer(trackingDomains.check, pending);
  openPanel(one);
  draw();
  const panel = within(await screen.findByRole("dialog"));
  for (const text of ["CNAME", "TXT", "app.tern.example", "_link-verify.links.acme.example", "abc123"])
    expect(panel.getByText(text)).toBeVisible();
  for (const name of [
    "Copy host of the CNAME record",
    "Copy value of the CNAME record",
    "Copy host of the TXT record",
    "Copy value of the TXT record",
  ])
    expect(panel.getByRole("button", { name })).toBeVisible();
  expect(
    panel.getByText("The CNAME record points to old.acme.example instead of app.tern.example."),
  ).toBeVisible();
  expect(panel.getByRole("switch", { name: /^Default for links/ })).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(panel.getByRole("button", { name: "Check now" }));
  await waitFor(() => expect(calls(trackingDomains.check)).toEqual([{ id: one }]));
});

test("becoming the default and being deleted name the campaigns (MAIL-31, MAIL-35)", async () => {
  answer(trackingDomains.list, [{ ...ready, isDefaultForLinkTracking: false, workflowUsageCounter: 0 }]);
  answer(trackingDomains.setForAll, ready);
  openPanel(two);
  const { unmount } = draw();
  await userEvent.click(await screen.findByRole("switch", { name: "Default for links" }));
  await userEvent.click(await screen.findByRole("button", { name: "Set as default" }));
  await waitFor(() =>
    expect(calls(trackingDomains.setForAll)).toEqual([{ id: two, targetType: "link_tracking" }]),
  );
  unmount();
  answer(trackingDomains.list, [ready]);
  answer(trackingDomains.remove, null);
  draw();
  await userEvent.click(await screen.findByRole("button", { name: "Delete domain" }));
  expect(await screen.findByText(/^9 campaigns use it and switch to our domain\./)).toBeVisible();
  const question = screen.getByRole("dialog", { name: "Delete go.acme.example?" });
  await userEvent.click(within(question).getByRole("button", { name: "Delete domain" }));
  await waitFor(() => expect(calls(trackingDomains.remove)).toEqual([{ id: two }]));
});

test("a domain that got lost is said at once, with a way to its records", async () => {
  answer(trackingDomains.list, [{ ...pending, state: "failed", lostAt: "2026-11-29T10:00:00.000Z" }]);
  draw();
  expect(await screen.findByText(/links\.acme\.example no longer points to us/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show records" }));
  expect(mockRouter.replace).toHaveBeenCalledWith(`?domain=${one}`, { scroll: false });
});

test("a list that did not load can be read again; members are told whom to ask", async () => {
  refuse(trackingDomains.list, "internal");
  const { unmount } = draw();
  expect(await screen.findByText("We couldn’t load the domains")).toBeVisible();
  unmount();
  draw(<DomainsForAdmins />);
  expect(screen.getByRole("heading", { name: "Only admins see the tracking domains" })).toBeVisible();
});
