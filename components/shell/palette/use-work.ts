import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useOnRefusal } from "../use-on-refusal";

/** One of several calls at a time, as a person asks for them: a refusal is said, and what stands under these keys is read again. */
export function useWork(...stale: readonly QueryKey[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: useOnRefusal(),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
