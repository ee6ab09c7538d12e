import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { EnrichFields } from "@/components/campaigns/builder/inner/enrich-fields";
import { SmsNumber } from "@/components/campaigns/builder/sms-number";
import { SmsUnavailable } from "@/components/campaigns/builder/sms-unavailable";
import { type PhoneNumber, phone } from "@/lib/contract/accounts/phone";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { enrichment } from "@/lib/contract/prospects/enrichment";
import texts from "@/messages/en/campaigns.json";
import ui from "@/messages/en/ui.json";
import { answer } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
const id = "01920000-0000-7000-8000-000000000001";

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, ui }}>
      {children}
    </NextIntlClientProvider>
  </QueryClientProvider>
);
const draw = (children: ReactNode) => render(<Around>{children}</Around>);
const number: PhoneNumber = {
  ...{ id, number: "+19175550101", status: "active", region: { name: "New York, NY" }, isSmsSupported: true },
  ...{ country: { countryCode: "US" }, accountId: id, accountName: "Mia Weber", isSandboxed: true },
  ...{ campaigns: 0, createdAt: "2026-03-02T09:00:00.000Z", version: 1 },
};

test("the sender number of a text message is formatted for reading (CAMP-44)", async () => {
  answer(phone.list, [number]);
  draw(<SmsNumber value={id} onChange={jest.fn()} />);
  expect((await screen.findByText("+1 917 555 0101")).closest("[role=combobox]")).toBe(
    screen.getByLabelText("Sending number"),
  );
});

test("a number without texts or a suspended one is not offered", async () => {
  answer(phone.list, [
    { ...number, isSmsSupported: false },
    { ...number, status: "suspended" },
  ]);
  draw(<SmsNumber value={null} onChange={jest.fn()} />);
  expect(await screen.findByText("Get a number")).toBeTruthy();
});

test("a text message step links to getting a number if there is none", async () => {
  answer(phone.list, []);
  draw(<SmsNumber value={null} onChange={jest.fn()} />);
  const link = await screen.findByText("Get a number");
  expect(link.closest("a")?.getAttribute("href")).toBe("/integrations/dialer/phone-numbers");
});

test("a text message step explains once that text messages are switched off (CAMP-66, SMS-02, SMS-03)", async () => {
  draw(<SmsUnavailable />);
  expect(screen.getByText(/temporarily unavailable because of US regulatory changes/)).toBeTruthy();
  fireEvent.click(screen.getByText("Got it"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a look-up step offers what to look up, and shows the vendor and the price (PROSPECT-01, PROSPECT-13, PROSPECT-15)", async () => {
  answer(enrichment.source, { isSandboxed: true, credits: 1 });
  const step: Extract<Step, { type: "enrich" }> = { id, is_enabled: true, type: "enrich", finds: "email" };
  const changed = jest.fn();
  draw(<EnrichFields step={step} onChange={changed} />);
  expect(screen.getByLabelText<HTMLInputElement>("Email address").checked).toBe(true);
  fireEvent.click(screen.getByLabelText("Phone number"));
  expect(changed).toHaveBeenCalledWith({ ...step, finds: "phone" }, "finds");
  expect(await screen.findByText(/we only find data for sandbox prospects/)).toBeTruthy();
  expect(screen.getByText(/costs 1 credit\. .* up to 5 minutes/)).toBeTruthy();
});

test("with a vendor, the sandbox is not mentioned, and phone numbers are free", async () => {
  answer(enrichment.source, { isSandboxed: false, credits: 1 });
  const { rerender } = draw(
    <EnrichFields step={{ id, is_enabled: true, type: "enrich", finds: "email" }} onChange={jest.fn()} />,
  );
  expect(await screen.findByText(/costs 1 credit/)).toBeTruthy();
  expect(screen.queryByText(/sandbox/)).toBeNull();
  rerender(
    <Around>
      <EnrichFields step={{ id, is_enabled: true, type: "enrich", finds: "phone" }} onChange={jest.fn()} />
    </Around>,
  );
  expect(screen.queryByText(/costs 1 credit/)).toBeNull();
});
