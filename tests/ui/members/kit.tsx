import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Member, Workspace } from "@/lib/contract/workspaces";
import errors from "@/messages/en/errors.json";
import members from "@/messages/en/members.json";
import ui from "@/messages/en/ui.json";

export const person = (id: string, fullName: string, more: Partial<Member> = {}): Member => ({
  ...{ id, fullName, firstName: fullName, lastName: "", email: `${id}@example.test` },
  ...{ avatar: null, photoLink: null, allowedPages: null, availableAccounts: null, hasSecondFactor: null },
  ...more,
});

/** Ada, the owner and viewer; Bob, another admin; and Eve with one page and one account. */
export const workspace = {
  id: "w",
  name: "Northwind",
  owner: "ada",
  admins: ["ada", "bob"],
  secondFactor: { requiredBy: null, since: null },
  users: [
    person("ada", "Ada Byron"),
    person("bob", "Bob Stone"),
    person("eve", "Eve Newton", { allowedPages: ["inbox"], availableAccounts: ["a1", "gone"] }),
  ],
} as unknown as Workspace;

export const accounts = [
  { id: "a1", fullName: "Hera Sender", username: "hera@example.test" },
  { id: "a2", fullName: "Theo Sender", username: "theo@example.test" },
];

/** Draws with the texts and with what was fetched already. */
export function draw(children: ReactNode, known: readonly [readonly unknown[], unknown][] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [key, value] of known) client.setQueryData(key, value);
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ members, ui, errors }}>
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
