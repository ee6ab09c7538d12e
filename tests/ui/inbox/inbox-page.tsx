import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { Toaster } from "@/components/ui/overlays/toaster";
import { accountSettings } from "@/lib/contract/accounts/settings";
import type { Output } from "@/lib/contract/endpoint";
import { notes } from "@/lib/contract/prospects/notes";
import { type User, users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";
import campaigns from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import inbox from "@/messages/en/inbox.json";
import labels from "@/messages/en/labels.json";
import prospects from "@/messages/en/prospects.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer } from "@/tests/support/answers";

/** Draws a part of the inbox with the English texts and its own cache. */
export function drawInbox(element: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const drawn = render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ campaigns, inbox, labels, prospects, ui, shell, errors }}
    >
      <QueryClientProvider client={client}>
        {element}
        <Toaster />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { ...drawn, client };
}

/** Answers what a thread and its composer ask for besides the messages. */
export function answerAround() {
  answer(workspaces.features, {} as Output<typeof workspaces.features>);
  answer(users.current, { id: "u1" } as User);
  answer(accountSettings.signatures, []);
  answer(notes.list, []);
}
