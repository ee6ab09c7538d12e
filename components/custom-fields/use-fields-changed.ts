import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/lib/queries/keys";

/** Reads anew what shows custom fields: people, and the texts of campaigns. */
export function useFieldsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([keys.prospects, keys.campaigns].map((queryKey) => client.invalidateQueries({ queryKey })));
}
