import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { BillingOverview } from "@/lib/contract/billing";
import type { Output } from "@/lib/contract/endpoint";
import type { FeatureState } from "@/lib/contract/features";
import type { User, users } from "@/lib/contract/users";
import type { Workspace } from "@/lib/contract/workspaces";
import { accountsQuery, onboardingQuery, proxyCountriesQuery } from "@/lib/queries/accounts";
import { billingOverviewQuery } from "@/lib/queries/billing";
import { spacesQuery, userQuery } from "@/lib/queries/users";
import { featuresQuery, workspaceQuery } from "@/lib/queries/workspaces";
import accounts from "@/messages/en/accounts.json";
import billing from "@/messages/en/billing.json";
import errors from "@/messages/en/errors.json";
import mailboxes from "@/messages/en/mailboxes.json";
import settings from "@/messages/en/settings.json";
import ui from "@/messages/en/ui.json";
import wizard from "@/messages/en/wizard.json";

const read = jest.fn();
const messages = { accounts, billing, errors, mailboxes, settings, ui, wizard, sandbox: { mark: "Sandbox" } };

export type Known = {
  accounts?: Account[];
  workspace?: Partial<Workspace>;
  billing?: Partial<BillingOverview>;
  residential?: FeatureState;
  cloud?: FeatureState;
  /** What the API reports as missing for an account. */
  onboarding?: { step: "location" | "hours" | "password" | "extension" | "code" | null; account: Account };
  /** The user's workspaces; only one unless more are given. */
  spaces?: Output<typeof users.spaces>;
  stock?: { code: string; type: "basic" | "residential"; count: number }[];
};

/** Draws a screen for an admin of a workspace with one free seat of both kinds; `known` overrides this. */
export function draw(element: ReactElement, known: Known = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const workspace = {
    ...{ tier: "growth", admins: ["me"], users: [], isBillingEnabled: true, limitsLocked: false },
    ...{ cloudSeatsAvailable: 1, extensionSeatsAvailable: 1, usedSeats: 0, totalSeats: 2 },
    ...{ extensionOverusage: 0, vendor: { maxAccounts: null } },
    seats: { cloud: { used: 0, total: 1 }, extension: { used: 0, total: 1 } },
    ...known.workspace,
  };
  client.setQueryData(accountsQuery(read).queryKey, known.accounts ?? []);
  client.setQueryData(workspaceQuery(read).queryKey, workspace as Workspace);
  const { tier, isBillingEnabled } = workspace;
  const price = { id: "growth", period: "monthly", currency: "EUR", amountCents: 5900, perMonthCents: 5900 };
  client.setQueryData(billingOverviewQuery(read).queryKey, {
    ...{ tier, isBillingEnabled, isSandboxed: false, price },
    ...known.billing,
  } as BillingOverview);
  client.setQueryData(featuresQuery(read).queryKey, {
    allow_residential_proxies: known.residential ?? "inactive",
    cloud: known.cloud ?? "active",
  } as never);
  client.setQueryData(spacesQuery(read).queryKey, known.spaces ?? []);
  client.setQueryData(userQuery(read).queryKey, {
    ...{ id: "me", firstName: "Nora", lastName: "Newcomer", email: "nora@newcomer.example" },
  } as User);
  client.setQueryData(
    proxyCountriesQuery(read).queryKey,
    known.stock ?? [
      { code: "PT", type: "basic", count: 8 },
      { code: "NZ", type: "basic", count: 0 },
    ],
  );
  if (known.onboarding)
    client.setQueryData(onboardingQuery(read, known.onboarding.account.id).queryKey, known.onboarding);
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
