import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/lib/queries/keys";

/** Refetches everything that shows custom fields: people, and campaign texts. */
export function useFieldsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([keys.prospects, keys.campaigns].map((queryKey) => client.invalidateQueries({ queryKey })));
}
