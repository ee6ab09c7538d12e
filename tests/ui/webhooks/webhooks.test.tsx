import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { WebhooksForAdmins } from "@/components/webhooks/webhooks-for-admins";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { type Webhook, type WebhookDelivery, webhooks } from "@/lib/contract/integrations/webhooks";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import texts from "@/messages/en/webhooks.json";
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

// Without a layout the log would draw no rows.
jest.mock("@/components/ui/lists/virtual-list", () => ({
  VirtualList: ({
    items,
    render,
    label,
  }: {
    items: { id: string }[];
    render: (one: never) => ReactNode;
    label: string;
  }) => (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>{render(item as never)}</li>
      ))}
    </ul>
  ),
}));

const one = "11111111-1111-4111-8111-111111111111";
const sent = "22222222-2222-4222-8222-222222222222";
const webhook: Webhook = {
  ...{ id: one, callbackUrl: "https://hooks.kestrel.example/tern?key=hidden", state: "active" },
  ...{ updateTypes: ["got_reply", "add_label"], stateAt: "2026-11-29T10:00:00.000Z", secretEnd: "3kQ9" },
  ...{ oldSecretUntil: null, failingSince: null, delivered: 998, failed: 2 },
  ...{ createdAt: "2026-03-02T10:00:00.000Z", createdBy: "Jonas Weidmann" },
};
const delivery: WebhookDelivery = {
  ...{ id: sent, event: "got_reply", prospectName: "Tomás Brandão", state: "delivered", attempts: 1 },
  ...{ status: 200, failure: null, durationMs: 84, isReplay: false, at: "2026-11-29T10:00:00.000Z" },
  nextAt: null,
};
const page = (...items: WebhookDelivery[]) => ({
  ...{ items, total: items.length, totalIsCapped: false, nextCursor: null },
});

beforeEach(() => {
  mockQuery = new URLSearchParams();
  mockRouter.replace.mockClear();
});
const draw = (node = <WebhooksScreen />) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ webhooks: texts, errors, ui }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );

test("adds an endpoint, and shows its secret this once (INTEG-17)", async () => {
  answer(webhooks.list, []);
  answer(webhooks.create, { webhook, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" });
  draw();
  await userEvent.click(await screen.findByRole("button", { name: "Add endpoint" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Callback URL"), " https://a.example/in ");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Got reply" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add endpoint" }));
  await waitFor(() =>
    expect(calls(webhooks.create)).toEqual([
      { callbackUrl: "https://a.example/in", updateTypes: ["got_reply"] },
    ]),
  );
  expect(await screen.findByText("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toBeVisible();
  expect(screen.getByText("Copy the secret now. You won’t see it again.")).toBeVisible();
});

test("explains a wrong URL and a missing update type at their fields (INTEG-18, INTEG-19)", async () => {
  answer(webhooks.list, []);
  refuse(webhooks.create, "invalid_input", {
    fields: { callback_url: "webhook_url_protocol", update_types: "update_type_missing" },
  });
  draw();
  await userEvent.click(await screen.findByRole("button", { name: "Add endpoint" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Callback URL"), "a.example");
  await userEvent.click(dialog.getByRole("button", { name: "Add endpoint" }));
  expect(await screen.findByText("The URL must have https:// protocol")).toBeVisible();
  expect(screen.getByText("Select at least one update type")).toBeVisible();
});

test("shows state, update types and the end of the secret, and hides what the URL may hold in its name", async () => {
  answer(webhooks.list, [webhook]);
  answer(webhooks.deliveries, page());
  draw();
  const list = within(await screen.findByRole("list", { name: "Webhooks" }));
  for (const text of ["hooks.kestrel.example/tern", "Active", "2 update types", "99.8% delivered, 7 days"])
    expect(list.getByText(text)).toBeVisible();
  const detail = within(await screen.findByRole("region", { name: "hooks.kestrel.example/tern" }));
  expect(detail.getByText(/by Jonas Weidmann$/)).toBeVisible();
  expect(detail.getByText("whsec_••••••••3kQ9")).toBeVisible();
  expect(detail.getByText("Got reply")).toHaveAttribute("title", "got_reply");
  expect(await detail.findByText("No deliveries")).toBeVisible();
});

test("a webhook that answered 410 says so and can be resumed (INTEG-21)", async () => {
  answer(webhooks.list, [{ ...webhook, state: "gone" }]);
  answer(webhooks.deliveries, page());
  answer(webhooks.change, webhook);
  draw();
  expect(await screen.findByText(/because your program answered 410/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(calls(webhooks.change)).toEqual([{ id: one, isActive: true }]));
});

test("a delivery shows its answer, opens with request and response, and is sent again", async () => {
  answer(webhooks.list, [webhook]);
  answer(webhooks.deliveries, page(delivery));
  answer(webhooks.delivery, {
    ...{ ...delivery, webhookId: sent, body: '{"event":"got_reply"}', answer: "Thank you" },
  });
  answer(webhooks.resend, null);
  draw();
  const log = within(await screen.findByRole("list", { name: "Deliveries" }));
  for (const text of ["Got reply", "Tomás Brandão", "200", "84 ms"])
    expect(log.getByText(text)).toBeVisible();
  await userEvent.click(log.getByText("Tomás Brandão"));
  const panel = within(await screen.findByRole("dialog"));
  expect(await panel.findByText("Thank you")).toBeVisible();
  expect(panel.getByText(/"event": "got_reply"/)).toBeVisible();
  await userEvent.click(panel.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(calls(webhooks.resend)).toEqual([{ id: one, deliveryId: sent }]));
});

test("a period is counted before it is replayed", async () => {
  answer(webhooks.list, [webhook]);
  answer(webhooks.deliveries, page(delivery));
  answer(webhooks.replay, { count: 12 });
  draw();
  await userEvent.click(await screen.findByRole("button", { name: "Replay a time range" }));
  expect(await screen.findByText("12 events are sent again.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Replay" }));
  await waitFor(() =>
    expect(calls(webhooks.replay).map(({ countsOnly }) => countsOnly)).toEqual([true, false]),
  );
});

test("a list that cannot be loaded can be tried again; members are told whom to ask", async () => {
  refuse(webhooks.list, "internal");
  draw();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  draw(<WebhooksForAdmins />);
  expect(screen.getByText("Only admins see the webhooks")).toBeVisible();
});
