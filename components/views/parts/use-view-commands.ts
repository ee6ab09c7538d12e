"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import {
  type ListSettings,
  type SavedView,
  type ViewedList,
  type ViewState,
  views,
} from "@/lib/contract/views";
import { keys } from "@/lib/queries/keys";
import { viewsQuery } from "@/lib/queries/views";

type Kept = Output<typeof views.list>;

/** Saves views and the user's list settings; the user's own settings update optimistically (ux 8). */
export function useViewCommands(list: ViewedList) {
  const t = useTranslations("views.done");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { queryKey } = viewsQuery(browserApi, list);
  const work = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error.details.fields?.name ? { ...error, code: error.details.fields.name } : error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.views }),
  });
  const run = (call: () => Promise<unknown>) => work.mutateAsync(call).catch(() => undefined);
  return {
    isBusy: work.isPending,
    create: (view: { name: string; isShared: boolean; state: ViewState }, then: (made: SavedView) => void) =>
      run(async () => {
        const made = await browserApi(views.create, { list, ...view });
        client.setQueryData<Kept>(queryKey, (kept) => kept && { ...kept, views: [...kept.views, made] });
        then(made);
      }),
    update: (id: string, change: { name?: string; isShared?: boolean; state?: ViewState }) =>
      run(async () => {
        const changed = await browserApi(views.update, { id, ...change });
        client.setQueryData<Kept>(
          queryKey,
          (kept) => kept && { ...kept, views: kept.views.map((one) => (one.id === id ? changed : one)) },
        );
      }),
    remove: ({ id, name }: SavedView) =>
      run(async () => {
        await browserApi(views.remove, { id });
        toast.undo(t("removed", { name }), {
          onUndo: () => void run(() => browserApi(views.restore, { id })),
        });
      }),
    keep: (settings: Partial<ListSettings>) => {
      client.setQueryData<Kept>(
        queryKey,
        (kept) => kept && { ...kept, settings: { ...kept.settings, ...settings } },
      );
      void run(() => browserApi(views.saveSettings, { list, ...settings }));
    },
  };
}
export type ViewCommands = ReturnType<typeof useViewCommands>;
