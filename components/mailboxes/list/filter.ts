import {
  type MailboxKind,
  type MailboxTab,
  mailboxKinds,
  mailboxStates,
  mailboxTabs,
} from "@/lib/contract/accounts/mailbox-list";
import { chosenIds, chosenWords } from "@/lib/contract/chosen";
import { defaultListSettings, type ViewState } from "@/lib/contract/views";
import type { MailboxFilter } from "@/lib/queries/mailboxes/list";
import { shownView } from "@/lib/views/address";

/** What is chosen from, by its URL parameter; `tab` first, because it is no filter of its own. */
export const listKeys = ["tab", "status", "provider", "account"] as const;

const nothingKept = { views: [], settings: defaultListSettings };

/** The state of the list in its URL. */
export const stateIn = (query: URLSearchParams): ViewState =>
  shownView(query, listKeys, nothingKept, false).state;

export const tabOf = ({ filter }: ViewState): MailboxTab =>
  chosenWords(filter.tab, mailboxTabs)?.[0] ?? "all";

/** As the API filters; unknown values are ignored. */
export function filterOf(state: ViewState): MailboxFilter {
  const { query, filter } = state;
  const tab = tabOf(state);
  const states = chosenWords(filter.status, mailboxStates);
  const kinds: MailboxKind[] | null = chosenWords(filter.provider, mailboxKinds);
  const accountIds = chosenIds(filter.account);
  return {
    ...(query ? { query } : {}),
    ...(tab === "all" ? {} : { tab }),
    ...(states ? { states } : {}),
    ...(kinds ? { kinds } : {}),
    ...(accountIds ? { accountIds } : {}),
  };
}
