import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { Consents } from "@/components/prospects/consents";
import { LostAddress } from "@/components/prospects/parts/lost-address";
import { type Consent, consents } from "@/lib/contract/prospects/consents";
import { type Prospect, prospects } from "@/lib/contract/prospects/prospects";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/prospects.json";
import ui from "@/messages/en/ui.json";
import { answer, calls } from "@/tests/support/answers";

configure({ asyncUtilTimeout: 10_000 });
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));
const id = "01920000-0000-7000-8000-00000000000a";

const draw = (what: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ prospects: texts, ui, errors }}>
        {what}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

const phone = "+12125550100";
const given: Consent = {
  ...{ channel: "sms", phone, source: "form", givenOn: "2026-01-15", wording: "Text me about offers" },
  ...{ recordedBy: "Ada Quill", recordedAt: "2026-01-16T09:00:00.000Z", withdrawnAt: null },
};

test("a prospect's page shows what they agreed to, and can withdraw it (R28)", async () => {
  answer(consents.withdraw, given);
  draw(<Consents prospectId={id} phone={phone} consents={[given]} />);
  expect(screen.getByText("Text me about offers")).toBeVisible();
  expect(screen.getByText(/15 January 2026|January 15, 2026/)).toHaveTextContent("Ada Quill");
  expect(screen.getByText("Not recorded")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(calls(consents.withdraw)).toEqual([{ prospectId: id, channel: "sms" }]));
});

test("consent is recorded with its source, day and wording (R28)", async () => {
  answer(consents.record, given);
  const withdrawn = { ...given, withdrawnAt: "2026-02-01T09:00:00.000Z" };
  draw(<Consents prospectId={id} phone={phone} consents={[withdrawn]} />);
  fireEvent.click(screen.getAllByRole("button", { name: "Record consent" })[0]!);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Date"), { target: { value: "2026-02-27" } });
  fireEvent.change(dialog.getByLabelText("Wording or basis"), { target: { value: "Yes, text me" } });
  fireEvent.change(dialog.getByLabelText("Given"), { target: { value: "conversation" } });
  fireEvent.click(dialog.getByRole("button", { name: "Record consent" }));
  await waitFor(() =>
    expect(calls(consents.record)).toEqual([
      {
        ...{ prospectId: id, channel: "sms", source: "conversation" },
        ...{ givenOn: "2026-02-27", wording: "Yes, text me" },
      },
    ]),
  );
});

test("consent for another number is marked, and the current number needs its own (R28)", () => {
  const other = { ...given, phone: "+12125550199", givenOn: null };
  draw(<Consents prospectId={id} phone={phone} consents={[other]} />);
  expect(screen.getByText("Given for +1 212 555 0199, not for the number they have now")).toBeVisible();
  expect(screen.getByText(/Day not known/)).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Record consent" })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Withdraw" })).toHaveLength(1);
});

test("a bounced address shows the server's answer, and is restored in one click (R17)", async () => {
  const prospect = { id, email: "bo@x.test", emailStatus: "invalid" } as Prospect;
  answer(prospects.restoreAddress, { prospect, resumed: 1 });
  const bounce = { at: "2026-02-01T09:00:00.000Z", said: "550 5.1.1 unknown" };
  const { rerender } = draw(<LostAddress prospect={prospect} bounce={bounce} />);
  expect(screen.getByText(/bo@x\.test/)).toHaveTextContent("550 5.1.1 unknown");
  fireEvent.click(screen.getByRole("button", { name: "Mark as working" }));
  await waitFor(() => expect(calls(prospects.restoreAddress)).toEqual([{ id }]));
  rerender(<div />);
});
