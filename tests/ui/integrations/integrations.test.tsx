import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntegrationsScreen } from "@/components/integrations/integrations-screen";
import { crmWishes } from "@/lib/contract/crm/wishes";
import { features } from "@/lib/contract/features";
import { type Integration, integrations } from "@/lib/contract/integrations/overview";
import { workspaces } from "@/lib/contract/workspaces";
import { answer, called, calls, refuse } from "@/tests/support/answers";
import { draw } from "./kit";

let mockQuery = new URLSearchParams();
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useSearchParams: () => mockQuery,
}));

Element.prototype.scrollIntoView = () => {};
const integration = (type: Integration["type"], some: Partial<Integration> = {}): Integration => ({
  ...{ type, status: "disconnected", isInPlan: true, count: 0, brokenCount: 0 },
  ...some,
});
const all = [
  integration("google", { status: "disabled", count: 2, brokenCount: 1 }),
  integration("smtp", { status: "connected", count: 1 }),
  integration("calendly"),
  integration("webhook", { isInPlan: false }),
];
const group = async (name: string) => within(await screen.findByRole("region", { name }));

beforeEach(() => {
  mockQuery = new URLSearchParams();
  answer(workspaces.features, {} as never);
});

test("groups what there is by how it stands, with the way on (INTEG-07 to INTEG-09)", async () => {
  answer(integrations.list, all);
  draw(<IntegrationsScreen />);
  const connected = await group("Connected");
  expect(connected.getByText("2 mailboxes, 1 needs attention")).toBeVisible();
  expect(connected.getByRole("link", { name: "Reconnect: Google" })).toHaveAttribute("href", "/mailboxes");
  expect(connected.getByRole("link", { name: "Manage: SMTP & IMAP" })).toHaveAttribute("href", "/mailboxes");
  const available = await group("Available");
  expect(available.getByRole("button", { name: "Connect: Calendly" })).toBeVisible();
  expect(available.getByText("Not in your plan")).toBeVisible();
  expect(available.getByRole("link", { name: "Compare plans: Webhooks" })).toHaveAttribute(
    "href",
    "/billing/overview",
  );
});

const withCrm = () =>
  answer(workspaces.features, Object.fromEntries(features.map((name) => [name, "active"])) as never);

test("CRMs that cannot be connected yet can be requested, others are coming soon without a button (CRM-29)", async () => {
  withCrm();
  answer(integrations.list, all);
  answer(crmWishes.list, [{ type: "copper", wishedAt: "2026-11-29T10:00:00.000Z" }]);
  answer(crmWishes.wish, null);
  draw(<IntegrationsScreen />);
  const soon = await group("Coming soon");
  expect(soon.getByText("Salesforce")).toBeVisible();
  expect(await soon.findByText("Requested")).toBeVisible();
  expect(soon.queryByRole("button", { name: "Request: Copper" })).toBeNull();
  expect(soon.queryByRole("button", { name: /Slack/ })).toBeNull();
  await userEvent.click(soon.getByRole("button", { name: "Request: Salesforce" }));
  await waitFor(() => expect(calls(crmWishes.wish)).toEqual([{ type: "salesforce" }]));
});

test("where the plan has no CRM, none can be requested", async () => {
  answer(integrations.list, all);
  answer(
    workspaces.features,
    Object.fromEntries(
      features.map((name) => [name, name === "native_crm" ? "inactive" : "active"]),
    ) as never,
  );
  draw(<IntegrationsScreen />);
  const soon = await group("Coming soon");
  await waitFor(() => expect(called()).toContain(workspaces.features));
  expect(soon.queryByRole("button")).toBeNull();
  expect(soon.queryByRole("link")).toBeNull();
});

test("CRMs via Zapier lead to the webhooks that reach it (CRM-29, INTEG-08)", async () => {
  withCrm();
  answer(crmWishes.list, []);
  answer(integrations.list, [integration("webhook", { status: "connected", count: 1 })]);
  draw(<IntegrationsScreen />);
  const zapier = await group("Via Zapier");
  expect(zapier.getAllByRole("listitem")).toHaveLength(8);
  expect(zapier.getByRole("link", { name: "Set up: Zoho CRM" })).toHaveAttribute(
    "href",
    "/integrations/automation/webhooks/main",
  );
});

test("Pipedrive and HubSpot are connected, managed and reconnected on their pages (CRM-29, INTEG-07)", async () => {
  answer(integrations.list, [
    integration("pipedrive", { status: "connected", count: 1402 }),
    integration("hubspot", { status: "disabled", count: 12, brokenCount: 1 }),
  ]);
  draw(<IntegrationsScreen />);
  const connected = await group("Connected");
  expect(connected.getByText("1,402 prospects linked")).toBeVisible();
  expect(connected.getByRole("link", { name: "Manage: Pipedrive" })).toHaveAttribute(
    "href",
    "/crm/manage/pipedrive",
  );
  expect(connected.getByText("Signed out, so changes are waiting")).toBeVisible();
  expect(connected.getByRole("link", { name: "Reconnect: HubSpot" })).toHaveAttribute(
    "href",
    "/crm/manage/hubspot",
  );
});

test("shows one category, and finds by name (INTEG-03)", async () => {
  mockQuery = new URLSearchParams("category=productivity");
  answer(integrations.list, all);
  draw(<IntegrationsScreen />);
  expect(await screen.findByText("Calendly")).toBeVisible();
  expect(screen.queryByText("Google")).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "Find an integration" }), "airtabel");
  expect(await screen.findByText("Nothing called “airtabel”")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show all integrations" }));
  expect(await screen.findByText("Airtable")).toBeVisible();
});

test("says that they could not be loaded", async () => {
  refuse(integrations.list, "internal");
  draw(<IntegrationsScreen />);
  expect(await screen.findByText("We couldn’t load the integrations")).toBeVisible();
});
