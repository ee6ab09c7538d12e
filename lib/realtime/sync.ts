import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { type EventPayload, type ServerEvent, serverEvents } from "@/lib/contract/events";
import { keys } from "@/lib/queries/keys";

type Key = readonly unknown[];

const listKeys: Record<string, readonly Key[]> = {
  credentials: [keys.accounts],
  workflows: [keys.campaigns],
  smart_sequences: [keys.smartSequences],
  profiles: [keys.prospects],
  lists: [keys.lists],
  labels: [keys.inbox, keys.labels],
  tasks: [keys.tasks],
  notes: [keys.notes],
  saved_replies: [keys.savedReplies],
  integrations: [keys.mailboxes, [...keys.user, "calendar"], [...keys.workspace, "calendar-users"]],
  dialogs: [keys.inbox],
  imports: [keys.imports, keys.searches],
  searches: [keys.searches, keys.campaigns, [...keys.finder, "found"]],
  enrichments: [keys.enrichments],
  sandbox: [keys.sandbox],
  notices: [keys.notices],
  approvals: [keys.approvals],
  views: [keys.views],
  voicemails: [keys.voicemails],
  prompts: [keys.campaignPrompts],
  deals: [keys.deals],
  crms: [keys.crms, [...keys.mailboxes, "integrations"]],
};

/** The queries that an event makes stale; events carry IDs and versions, never content (RT-11, decision 1.12). */
export function staleKeys(event: ServerEvent, payload: unknown): readonly Key[] {
  switch (event) {
    case "update_space":
      return [keys.workspace, keys.features, keys.spaces, keys.notices];
    case "update_user":
      return [keys.user, keys.notices];
    case "update_credentials":
    case "update_authorization":
      return [keys.accounts, keys.notices];
    case "update_proxy":
      return [keys.accounts];
    case "update_integrations":
      return [keys.mailboxes, keys.notices];
    case "update_workflows":
      return [keys.campaigns, keys.prospects, keys.approvals, keys.notices, [...keys.inbox, "thread"]];
    case "update_credits":
      return [keys.workspace];
    case "update_unread_counter":
      return [[...keys.inbox, "counts"], keys.accounts, keys.notices];
    case "viewers":
    case "extension_command":
      return [];
    case "refetch":
      return listKeys[String((payload as { list?: unknown } | null)?.list)] ?? [];
  }
}

/** Events that may change routing decisions at the edge, so that the page refetches its layout (decision 1.5). */
export const movesGate = (event: ServerEvent) =>
  event === "update_space" || event === "update_user" || event === "update_credentials";

/** Parses an event; undefined if this tab does not know its shape, because it may be older than the server. */
export function readEvent<E extends ServerEvent>(
  event: E,
  wirePayload: unknown,
): EventPayload<E> | undefined {
  const schema = serverEvents[event] as unknown as z.ZodType<EventPayload<E>>;
  return z.safeDecode(schema, wirePayload as never).data;
}

/** Marks the queries of one event stale; TanStack merges several in quick succession into one refetch each. */
export function applyEvent(client: QueryClient, event: ServerEvent, wirePayload: unknown): void {
  const payload = readEvent(event, wirePayload);
  if (!payload) return;
  for (const queryKey of staleKeys(event, payload)) void client.invalidateQueries({ queryKey });
}
