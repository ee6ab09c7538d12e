import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/lib/queries/keys";

/** To be called after a change: domains, mailboxes and the credits left are read again. */
export function useChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.mailboxes }),
      client.invalidateQueries({ queryKey: keys.workspace }),
    ]);
}
