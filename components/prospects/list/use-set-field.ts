"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import type { Input } from "@/lib/contract/endpoint";
import { sharedField } from "@/lib/contract/prospects/shared-field";
import type { ListChoice } from "./use-list-choice";

export type FieldChange = Pick<Input<typeof sharedField.set>, "field" | "value" | "onlyEmpty"> & {
  /** The field's name on the screen. */
  name: string;
};
type ValueBefore = { id: string; value: string };

/** Sets a field of all selected prospects, with an undo that gives each their earlier value back (ux 9, 13). */
export function useSetField({ chosen, set, run, progress, setReport }: ListChoice) {
  const t = useTranslations("views.prospects.setField");
  const people = useTranslations("views.people");

  async function undo({ field, value }: FieldChange, before: readonly ValueBefore[]) {
    const had = new Map(before.map(({ id, value: was }) => [id, was]));
    const { done, refused } = await run([...had.keys()], (ids) =>
      browserApi(sharedField.putBack, {
        ...{ field, value, items: ids.map((id) => ({ id, value: had.get(id) ?? "" })) },
      }),
    );
    if (refused.length > 0) setReport({ command: "setField", refused });
    if (done.length > 0) toast.success(t("undone", { count: done.length }));
  }

  return async (change: FieldChange): Promise<void> => {
    if (chosen.length === 0 || progress) return;
    const { name, ...input } = change;
    const before: ValueBefore[] = [];
    const attempted = new Set<string>();
    const { done, refused } = await run(chosen, async (ids) => {
      const outcome = await browserApi(sharedField.set, { ...input, ids });
      before.push(...outcome.before);
      for (const id of ids) attempted.add(id);
      return outcome;
    });
    if (refused.length > 0) setReport({ command: "setField", refused });
    if (attempted.size < chosen.length)
      toast.warning(people("halted", { done: attempted.size, count: chosen.length }));
    const isRefused = new Set(refused.map(({ id }) => id));
    set(chosen.filter((id) => isRefused.has(id) || !attempted.has(id)));
    const text = t("done", { count: done.length, name });
    if (done.length > 0) toast.undo(text, { onUndo: () => void undo(change, before) });
    else if (attempted.size > 0 && refused.length === 0) toast.success(text);
  };
}
