import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { browserApi } from "@/lib/api/browser";
import type { User } from "@/lib/contract/users";
import { userQuery } from "@/lib/queries/users";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import users from "@/messages/en/users.json";
import workspaces from "@/messages/en/workspaces.json";

export const ada: User = {
  ...{
    id: "01920000-0000-7000-8000-000000000001",
    firstName: "Ada",
    lastName: "Byron",
    fullName: "Ada Byron",
  },
  ...{ email: "ada@example.test", emailConfirmed: true, phone: null, brand: "tern", avatar: null },
  ...{ createdAt: "2026-01-01T00:00:00Z", status: "active", locale: "en", theme: null, isAdmin: false },
  hasPassword: true,
  notificationsSettings: {
    ...{ summary: "weekly", timezone: null, newReply: true, meetingBooked: true },
    ...{
      accountProblem: true,
      outOfCredits: true,
      conversationAssigned: true,
      taskAssigned: true,
      reminderBack: true,
      replyReceived: true,
    },
  },
  viewSettings: {
    ...{ horizontal: false, sidebarCollapsed: false, inboxPastMeetings: false, singleKeys: true },
    lastCrm: "default",
  },
  calendlyToken: null,
};

/** A client that knows its person, as a page hands it over. */
export function clientOf(user: User): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(userQuery(browserApi).queryKey, user);
  return client;
}

export const draw = (element: ReactElement, client: QueryClient) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ users, workspaces, errors, ui }}>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
