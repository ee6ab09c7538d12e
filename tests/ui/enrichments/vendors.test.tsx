import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { VendorsForAdmins } from "@/components/enrichments/vendors-for-admins";
import { VendorsScreen } from "@/components/enrichments/vendors-screen";
import { type EnrichmentVendor, enrichmentVendors } from "@/lib/contract/prospects/enrichment-vendors";
import texts from "@/messages/en/enrichment-vendors.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

const hunter: EnrichmentVendor = {
  ...{ id: "hunter", problem: null, answeredAt: "2026-11-01T09:00:00.000Z", failures: 3 },
  ...{ credits: 480, renewsOn: "2026-12-24" },
};
const fullenrich: EnrichmentVendor = {
  ...{ id: "fullenrich", problem: "key_refused", answeredAt: null, failures: 0 },
  ...{ credits: null, renewsOn: null },
};
const draw = (node = <VendorsScreen />) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ "enrichment-vendors": texts, errors, ui }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const rows = async () => (await screen.findAllByRole("listitem")).map((row) => within(row));

test("vendors are shown in their order, with their health and what is left there", async () => {
  answer(enrichmentVendors.list, { vendors: [hunter, fullenrich] });
  draw();
  const [first, second] = await rows();
  expect(first!.getByText("Working")).toBeVisible();
  expect(
    first!.getByText(
      /^Last answer .*3 failures in 24 hours · 480 vendor credits left until 24 December 2026$/,
    ),
  ).toBeVisible();
  expect(second!.getByText("Key refused")).toBeVisible();
  expect(second!.getByText("No answer yet · no failures in 24 hours · vendor credits unknown")).toBeVisible();
  expect(second!.getByText(/has to set a valid key/)).toBeVisible();
});

test("the order is changed by one place, and saved", async () => {
  answer(enrichmentVendors.list, { vendors: [hunter, fullenrich] });
  answer(enrichmentVendors.order, { vendors: [fullenrich, hunter] });
  draw();
  await userEvent.click(await screen.findByRole("button", { name: "Ask FullEnrich earlier" }));
  await waitFor(() => expect(calls(enrichmentVendors.order)).toEqual([{ order: ["fullenrich", "hunter"] }]));
  await waitFor(async () => expect((await rows())[0]!.getByText("FullEnrich")).toBeVisible());
  expect(screen.getByRole("button", { name: /^Ask FullEnrich earlier/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("an order that was not saved stays as it was", async () => {
  answer(enrichmentVendors.list, { vendors: [hunter, fullenrich] });
  refuse(enrichmentVendors.order, "internal");
  draw();
  await userEvent.click(await screen.findByRole("button", { name: "Ask Hunter later" }));
  await waitFor(() => expect(calls(enrichmentVendors.order)).toHaveLength(1));
  expect((await rows())[0]!.getByText("Hunter")).toBeVisible();
});

test("one vendor has no order; without any it is said who can connect one", async () => {
  answer(enrichmentVendors.list, { vendors: [hunter] });
  const { unmount } = draw();
  await rows();
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  answer(enrichmentVendors.list, { vendors: [] });
  draw();
  expect(await screen.findByText("No vendor connected")).toBeVisible();
});

test("members who are not admins are told whom to ask", () => {
  draw(<VendorsForAdmins />);
  expect(screen.getByRole("heading", { name: "Only admins see the enrichment vendors" })).toBeVisible();
});
