"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { prospectLists } from "@/lib/contract/prospects/prospect-lists";
import { keys } from "@/lib/queries/keys";
import type { ListChoice } from "../list/use-list-choice";

type Named = { id: string; name: string };
type What = "add" | "take";
const commands = { add: "addToList", take: "takeOffList" } as const;
const reverse = { add: "take", take: "add" } as const;

/** Puts all selected prospects on a list, or takes them off, with an undo for those whom it changed (ux 9, 13). */
export function useListMembers({ chosen, set, run, progress, setReport }: ListChoice) {
  const t = useTranslations("lists.done");
  const people = useTranslations("views.people");
  const client = useQueryClient();

  async function send(what: What, list: Named, all: readonly string[]) {
    const attempted = new Set<string>();
    const { done, refused } = await run(all, async (ids) => {
      const outcome = await browserApi(prospectLists[what], { listId: list.id, ids });
      for (const id of ids) attempted.add(id);
      return outcome;
    });
    await client.invalidateQueries({ queryKey: keys.lists });
    if (refused.length > 0) setReport({ command: commands[what], refused });
    if (attempted.size < all.length)
      toast.warning(people("halted", { done: attempted.size, count: all.length }));
    return { done, refused, attempted };
  }

  return async (what: What, list: Named): Promise<void> => {
    if (chosen.length === 0 || progress) return;
    const { done, refused, attempted } = await send(what, list, chosen);
    const isRefused = new Set(refused.map(({ id }) => id));
    set(chosen.filter((id) => isRefused.has(id) || !attempted.has(id)));
    const { name } = list;
    if (done.length > 0)
      toast.undo(t(what, { count: done.length, name }), {
        onUndo: async () => {
          const back = await send(reverse[what], list, done);
          if (back.done.length > 0) toast.success(t(reverse[what], { count: back.done.length, name }));
        },
      });
    else if (attempted.size > 0 && refused.length === 0)
      toast.success(t(what === "add" ? "addedBefore" : "takenBefore", { count: attempted.size, name }));
  };
}
