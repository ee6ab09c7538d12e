import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { ApiScreen } from "@/components/programs/api-screen";
import { ZapierScreen } from "@/components/programs/zapier-screen";
import { apiTokens, type OwnToken, type TokenPanel } from "@/lib/contract/integrations/api-token";
import { hooks } from "@/lib/contract/integrations/hooks";
import errors from "@/messages/en/errors.json";
import programs from "@/messages/en/programs.json";
import ui from "@/messages/en/ui.json";
import webhooks from "@/messages/en/webhooks.json";
import { answer, calls } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useRouter: () => ({ push() {}, refresh() {} }),
}));

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const token = (some: Partial<OwnToken> = {}): OwnToken => ({
  ...{ start: "acme_live_", end: "8fQ2", isExpired: false, createdAt: days(-200), expiresAt: days(165) },
  ...{ lastUsedAt: null, lastAddress: null },
  rights: {
    ...({ prospects: "write", campaigns: "write", inbox: "read", pipeline: "none", tasks: "none" } as const),
    ...({ reports: "read", mailboxes: "none", accounts: "none", webhooks: "write" } as const),
  },
  ...some,
});
const panel = (of: OwnToken | null): TokenPanel => ({
  ...{ token: of, callsPerMinute: 600 },
  usage: { calls: 4812, errors: 14, today: 642, medianMs: 58, days: [] },
});
const draw = (node: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ programs, webhooks, errors, ui }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const api = (isAdmin = true, allowedPages: Parameters<typeof ApiScreen>[0]["allowedPages"] = null) =>
  draw(<ApiScreen isAdmin={isAdmin} allowedPages={allowedPages} />);

test("the first token is made here, and shown once (INTEG-23)", async () => {
  answer(apiTokens.show, panel(null));
  answer(apiTokens.create, { token: "acme_live_secret", panel: panel(token()) });
  api();
  await userEvent.click(await screen.findByRole("button", { name: "Create token" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("acme_live_secret")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "I’ve copied it" }));
  expect(screen.queryByText("acme_live_secret")).toBeNull();
  expect(screen.getByText("Active")).toBeVisible();
});

test("shows its end, its use and what it may do, and saves a change (INTEG-22)", async () => {
  answer(apiTokens.show, panel(token()));
  answer(apiTokens.change, panel(token()));
  api();
  expect(await screen.findByText("in 165 days")).toBeVisible();
  expect(screen.getByText("4,812 calls, 0.3% errors")).toBeVisible();
  expect(screen.getByText("600 a minute")).toBeVisible();
  const inbox = within(screen.getByRole("radiogroup", { name: "Inbox" }));
  expect(inbox.getByRole("radio", { name: "Read" })).toBeChecked();
  expect(within(screen.getByRole("radiogroup", { name: "Reports" })).getAllByRole("radio")).toHaveLength(2);
  await userEvent.click(inbox.getByRole("radio", { name: "None" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls(apiTokens.change)).toEqual([{ rights: { ...token().rights, inbox: "none" } }]),
  );
});

test("offers a member only the areas whose pages they see", async () => {
  answer(apiTokens.show, panel(token()));
  api(false, ["integrations", "profiles"]);
  expect(await screen.findByRole("radiogroup", { name: "Prospects" })).toBeVisible();
  for (const area of ["Campaigns", "Webhooks", "Mailboxes"])
    expect(screen.queryByRole("radiogroup", { name: area })).toBeNull();
});

test("warns before the end and after it, with the way out", async () => {
  answer(apiTokens.show, panel(token({ expiresAt: days(13.5) })));
  const { unmount } = api();
  expect(await screen.findByText("Your API token expires in 14 days.")).toBeVisible();
  unmount();
  answer(apiTokens.show, panel(token({ isExpired: true, expiresAt: days(-3) })));
  api();
  expect(await screen.findByText(/Calls answer 401/)).toBeVisible();
  await userEvent.click(screen.getAllByRole("button", { name: "Renew" })[0]!);
  expect(screen.getByText(/642 calls used it today/)).toBeVisible();
});

test("says honestly that Zapier’s app is not published, and lists what is subscribed (INTEG-20)", async () => {
  answer(apiTokens.show, panel(token()));
  const hook = { id: "01890000-0000-7000-8000-000000000001", targetUrl: "https://hooks.zapier.test/1" };
  answer(hooks.list, {
    items: [
      {
        ...hook,
        ...{ event: "got_reply", campaignId: null, labelId: null, createdBy: "Ada", createdAt: days(0) },
      },
    ],
    zapierUrl: null,
  });
  draw(<ZapierScreen isAdmin />);
  expect(await screen.findByText(/isn’t published yet/)).toBeVisible();
  expect(await screen.findByRole("button", { name: "End Got reply, hooks.zapier.test" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /Open Zapier/ })).toBeNull();
});

test("is for admins", () => {
  draw(<ZapierScreen isAdmin={false} />);
  expect(screen.getByText("Only admins connect Zapier")).toBeVisible();
});
