import { queryOptions } from "@tanstack/react-query";
import { integrations } from "@/lib/contract/integrations/overview";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** What can be connected, and how each of it stands. A mailbox that changes makes it stale, as does the user's own calendar. */
export const integrationsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.mailboxes, "integrations"], queryFn: () => read(integrations.list, {}) });
