import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { DataMenu } from "@/components/prospects/parts/data-menu";
import { type Prospect, prospects } from "@/lib/contract/prospects/prospects";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/prospects.json";
import ui from "@/messages/en/ui.json";
import { answer, calls } from "@/tests/support/answers";

configure({ asyncUtilTimeout: 10_000 });
const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: () => undefined }) }));

const bo: Prospect = {
  ...{ id: "01920000-0000-7000-8000-00000000000a", firstName: "Bo", lastName: "Li", fullName: "Bo Li" },
  ...{ position: "", companyName: "", companyDomain: "", location: "", timezone: null },
  ...{ workEmail: null, personalEmail: null, email: null, emailStatus: "unknown", profileUrl: null },
  checks: { workEmail: null, personalEmail: null, phone: null },
  ...{
    phone: null,
    phoneLine: null,
    website: null,
    twitter: null,
    customFields: [],
    status: "new",
    optedOutAt: null,
  },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", version: 3 },
};

test("a person’s data is downloaded; they are erased only after their name was typed, and the list follows", async () => {
  answer(prospects.erase, { isErased: true });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ prospects: texts, ui, errors }}>
        <DataMenu prospect={bo} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: "Download their data" })).toHaveAttribute(
    "href",
    `/api/profiles/${bo.id}/data`,
  );
  await user.click(screen.getByRole("menuitem", { name: "Erase…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const button = () => dialog.getByRole("button", { name: "Erase for good" });
  expect(button()).toHaveAttribute("aria-disabled", "true");
  fireEvent.change(dialog.getByLabelText("Type Bo Li to confirm"), { target: { value: "Bo Li" } });
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Asked by mail" } });
  fireEvent.click(button());
  await waitFor(() => expect(push).toHaveBeenCalledWith("/profiles/my-prospects"));
  expect(calls(prospects.erase)).toEqual([{ id: bo.id, reason: "Asked by mail" }]);
});
