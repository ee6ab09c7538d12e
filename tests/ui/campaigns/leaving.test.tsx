import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useDraft } from "@/components/campaigns/builder/use-draft";
import { Toaster } from "@/components/ui/overlays/toaster";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import texts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

const campaign = {
  ...{ id: "c", name: "Autumn", sequence: [], senders: [] },
  ...{ draftVersion: 1, draftSavedAt: "2026-03-02T09:00:00Z" },
} as unknown as Campaign;

/** An open builder. `leave` goes to another page, before the pause after which a draft is saved. */
function open() {
  const client = new QueryClient();
  const { result, unmount } = renderHook(() => useDraft(campaign), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, errors, ui }}>
          {children}
        </NextIntlClientProvider>
      </QueryClientProvider>
    ),
  });
  const rename = (name: string) => act(() => result.current.edit((draft) => ({ ...draft, name })));
  return { client, rename, leave: unmount };
}

test("leaving the builder right after an edit saves it, and the next page knows (ux 36)", async () => {
  answer(campaigns.update, (input) => ({ ...campaign, ...input, draftVersion: 2 }) as Campaign);
  const { client, rename, leave } = open();
  rename("Winter");
  leave();
  await waitFor(() => expect(calls(campaigns.update)).toMatchObject([{ name: "Winter", draftVersion: 1 }]));
  await waitFor(() =>
    expect(client.getQueryData(["campaigns", "one", "c"])).toMatchObject({ draftVersion: 2 }),
  );
});

test("leaving an unchanged builder saves nothing", async () => {
  answer(campaigns.update, campaign);
  open().leave();
  await new Promise((done) => setTimeout(done, 50));
  expect(calls(campaigns.update)).toEqual([]);
});

test("an edit that could not be saved after leaving is said, with the campaign and the reason", async () => {
  refuse(campaigns.update, "conflict");
  const { rename, leave } = open();
  render(
    <NextIntlClientProvider locale="en" messages={{ ui }}>
      <Toaster />
    </NextIntlClientProvider>,
  );
  rename("Winter");
  leave();
  expect(await screen.findByText(/Your last changes to “Winter” weren’t saved\./)).toBeInTheDocument();
});
