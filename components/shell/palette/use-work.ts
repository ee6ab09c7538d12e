import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useOnRefusal } from "../use-on-refusal";

/** A mutation for any API call: an error is shown, and the queries under these keys are refetched. */
export function useWork(...stale: readonly QueryKey[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: useOnRefusal(),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
