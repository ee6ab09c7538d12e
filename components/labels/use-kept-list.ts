import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { keys } from "@/lib/queries/keys";

/** A list that is saved as a whole: changes are shown at once, saves run one after the other, and an error reverts the change (ux 8). */
export function useKeptList<Item, Key extends QueryKey>(
  query: UseQueryOptions<Item[], Error, Item[], Key>,
  save: (items: Item[]) => Promise<unknown>,
) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: save,
    onMutate: (items) => {
      client.setQueryData<Item[]>(query.queryKey, items);
    },
    onError: useOnRefusal(),
    onSettled: () => client.invalidateQueries({ queryKey: keys.labels }),
    scope: { id: "labels" },
  });
  return { items: data, isError, refetch, keep: mutate };
}
