import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type ProspectList, prospectLists } from "@/lib/contract/prospects/prospect-lists";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";

/** Names a list, a new one if there is none to rename. `wrong`: what is wrong with the name. */
export function useNameList(list: ProspectList | null, onSaved: (saved: ProspectList) => void) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (name: string) =>
      list
        ? browserApi(prospectLists.rename, { id: list.id, name })
        : browserApi(prospectLists.create, { name }),
    onSuccess: onSaved,
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!refusal.details.fields?.name) sayRefusal(refusal);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
  const wrong = error instanceof ApiError ? error.details.fields?.name : undefined;
  return { save: mutate, reset, isBusy: isPending, wrong: wrong && errorText(wrong) };
}
