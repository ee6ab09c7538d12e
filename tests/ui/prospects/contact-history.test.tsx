import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ContactHistory } from "@/components/prospects/contact-history";
import { type ContactChange, contactHistory } from "@/lib/contract/prospects/contact-history";
import texts from "@/messages/en/contact-history.json";
import prospects from "@/messages/en/prospects.json";
import ui from "@/messages/en/ui.json";
import { answer, refuse } from "@/tests/support/answers";

let ids = 0;
const change = (more: Partial<ContactChange>): ContactChange => ({
  ...{ id: `c${ids++}`, at: "2026-11-01T09:00:00.000Z", kind: "added", actor: null, origin: null },
  ...{ fileName: null, campaignName: null, channel: null, value: null, valueKind: null, source: null },
  ...{ isShared: false, basis: null, reason: null, ...more },
});

const draw = (isForbidden = false) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ "contact-history": texts, prospects, ui }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ContactHistory prospectId="p1" isForbidden={isForbidden} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const lines = async () =>
  (await within(screen.getByRole("list", { name: "Permission to contact" })).findAllByRole("listitem")).map(
    (line) => line.textContent,
  );

it("says what happened, by whom, for what, and in whose words", async () => {
  answer(contactHistory.list, {
    changes: [
      change({ kind: "allowed_again", reason: "They called us", actor: "Ada Byron" }),
      change({ kind: "opted_out", source: "one_click", channel: "email", value: "bo@corp.example" }),
      change({ kind: "listed", value: "corp.example", valueKind: "domain", fileName: "customers.csv" }),
      change({
        ...{ kind: "consent_given", channel: "sms", value: "+442079460100", valueKind: "phone" },
        basis: { source: "form", givenOn: "2026-01-02", wording: "Yes to texts" },
      }),
      change({ kind: "added", origin: "file", fileName: "people.csv", campaignName: "Autumn" }),
    ],
  });
  draw();
  const [allowed, optedOut, listed, consent, added] = await lines();
  expect(allowed).toMatch(/^Contact allowed againby Ada ByronThey called us/);
  expect(optedOut).toMatch(/^Opted out with the mail program’s buttonBy email · bo@corp.example/);
  expect(listed).toMatch(/^Put on the do-not-contact listfrom customers.csv · corp.example/);
  expect(consent).toMatch(/^Consent: text messages\+44[\d ]+ · In a form · given on .*Yes to texts/);
  expect(added).toMatch(/^Imported from people.csvAutumn/);
  expect(screen.getByText("Can be contacted")).toBeVisible();
});

it("says that contact is forbidden, and shows old lines on request", async () => {
  answer(contactHistory.list, {
    changes: Array.from({ length: 8 }, () => change({ kind: "opted_out", isShared: true })),
  });
  draw(true);
  expect(await lines()).toHaveLength(5);
  expect(screen.getByText("Must not be contacted")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show 3 more" }));
  expect(await lines()).toHaveLength(8);
});

it("says that it could not be loaded, and tries again", async () => {
  refuse(contactHistory.list, "internal");
  draw();
  expect(await screen.findByText("We couldn’t load the history")).toBeVisible();
  answer(contactHistory.list, { changes: [change({ origin: "search" })] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await lines()).toEqual([expect.stringMatching(/^Found by a search/)]);
});
