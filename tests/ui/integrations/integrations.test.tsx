import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntegrationsScreen } from "@/components/integrations/integrations-screen";
import { type Integration, integrations } from "@/lib/contract/integrations/overview";
import { answer, refuse } from "@/tests/support/answers";
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

test("what cannot be connected yet is coming soon, without a button", async () => {
  answer(integrations.list, all);
  draw(<IntegrationsScreen />);
  const soon = await group("Coming soon");
  expect(soon.getByText("HubSpot")).toBeVisible();
  expect(soon.queryByRole("button")).toBeNull();
  expect(soon.queryByRole("link")).toBeNull();
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
