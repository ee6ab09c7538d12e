import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import type { FrameFacts } from "@/components/shell/frame";
import { Providers } from "@/components/shell/providers";
import { type SaveView, ViewProvider } from "@/components/shell/view-provider";
import type { ViewSettings } from "@/lib/contract/users";
import { defaultView } from "@/lib/state/view";
import accounts from "@/messages/en/accounts.json";
import errors from "@/messages/en/errors.json";
import notices from "@/messages/en/notices.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";

/** The frame's facts for a user with nothing to fix. */
export const frame: FrameFacts = {
  workspace: { id: "w1", name: "Kestrel Works", people: 9 },
  spaces: [
    { id: "w1", name: "Kestrel Works", photo: null, status: "active" },
    { id: "w2", name: "Second", photo: "/files/second.png", status: "active" },
    { id: "w3", name: "Third", photo: null, status: "blocked" },
  ],
  nav: [
    { page: "campaigns", href: "/campaigns/my-campaigns" },
    { page: "inbox", href: "/inbox" },
    { page: "mailboxes", href: "/mailboxes", disabledReason: "Connect an account first." },
  ],
  settings: [{ label: "You", items: [{ href: "/preferences/user/language", label: "Language" }] }],
  links: { settings: "/preferences/user/basic" },
  newWorkspaceHref: "/space/create",
  addAccountHref: "/credentials/add",
  finds: { campaigns: true, people: "/profiles/my-prospects" },
  actions: {
    signOut: jest.fn(async () => {}),
    savePreference: jest.fn(async () => {}),
    switchWorkspace: jest.fn(async () => ({ ok: true as const, value: null })),
  },
};

type View = { view?: Partial<ViewSettings>; save?: SaveView };

/** Keeps every change of the view. */
export const keeps = () =>
  jest.fn<ReturnType<SaveView>, Parameters<SaveView>>(async () => ({ ok: true, value: null }));

/** Draws as every signed-in page does: queries, screen state, toasts, the person's own view. */
export function drawFramed(element: ReactElement, { view, save }: View = {}) {
  return render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      now={new Date("2026-03-02T10:00:00Z")}
      messages={{ accounts, errors, notices, shell, ui }}
    >
      <Providers>
        <ViewProvider view={{ ...defaultView, ...view }} save={save}>
          {element}
        </ViewProvider>
      </Providers>
    </NextIntlClientProvider>,
  );
}
