import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { PhoneNumbers } from "@/components/phone/phone-numbers";
import { type Account, accounts } from "@/lib/contract/accounts/accounts";
import { type PhoneNumber, phone } from "@/lib/contract/accounts/phone";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/phone.json";
import sandbox from "@/messages/en/sandbox.json";
import ui from "@/messages/en/ui.json";
import { answer, calls } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
// A busy machine takes its time to draw; nothing here is about speed.
configure({ asyncUtilTimeout: 4_000 });

const id = "01920000-0000-7000-8000-000000000001";
const number: PhoneNumber = {
  ...{ id, number: "+19175550101", status: "active", country: { countryCode: "US" } },
  ...{ region: { name: "New York, NY" }, accountId: id, accountName: "Mia Weber", isSmsSupported: true },
  ...{ isSandboxed: true, campaigns: 0, createdAt: "2026-03-02T09:00:00.000Z", version: 1 },
};
const offer = {
  ...{ isSandboxed: true, isOpen: true },
  countries: [{ countryCode: "US", hasStates: false, availableCategories: ["local" as const] }],
};
const places = [
  { id: "US.local.Boston", name: "Boston, MA", phonesAvailable: 3 },
  { id: "US.local.Reno", name: "Reno, NV", phonesAvailable: 2, isSmsSupported: false },
].map((one) => ({ monthlyPrice: 0, installationPrice: 0, isSmsSupported: true, ...one }));

function draw(numbers: readonly PhoneNumber[], change: Partial<typeof offer> = {}) {
  answer(phone.list, [...numbers]);
  answer(phone.countries, { ...offer, ...change });
  answer(phone.regions, places);
  answer(accounts.list, [{ id, fullName: "Mia Weber" } as Account]);
  answer(phone.release, null);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ phone: texts, sandbox, ui, errors }}>
        <PhoneNumbers />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

test("a number shows its owner, its place and that it belongs to the sandbox (DIAL-26, DIAL-27)", async () => {
  draw([number]);
  expect(await screen.findByText("+1 917 555 0101")).toBeTruthy();
  expect(screen.getByText("New York, NY, US · Mia Weber")).toBeTruthy();
  expect(screen.getByText(sandbox.mark)).toBeTruthy();
  expect(screen.getByText("Not used")).toBeTruthy();
});

test("without a number there is one button to get started (DIAL-04)", async () => {
  draw([]);
  expect(await screen.findByText("No number yet")).toBeTruthy();
  expect(await screen.findByText("Get started")).toBeTruthy();
});

test("numbers cannot be bought if the operator hands them out", async () => {
  draw([number], { isOpen: false });
  const get = await screen.findByText("Get number");
  await waitFor(() => expect(get.closest("button")?.getAttribute("aria-disabled")).toBe("true"));
  fireEvent.click(get);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a number is released after a question (DIAL-35)", async () => {
  draw([number]);
  fireEvent.click(await screen.findByLabelText("Release +1 917 555 0101"));
  const question = await screen.findByRole("dialog");
  fireEvent.click(within(question).getByText("Release"));
  await waitFor(() => expect(calls(phone.release)).toEqual([{ id }]));
});
