import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { AutoLabel, labels as calls } from "@/lib/contract/labels";
import type { Context } from "@/server/context";
import { autoLabelsOf, namesAll } from "@/server/domain/labels/auto";
import { publish } from "@/server/outbox/publish";
import * as repository from "@/server/repositories/inbox/auto-labels";

/** The eight labels replies get by themselves, as the workspace uses them (LABEL-08). */
export const listAutoLabels = (cx: Context): Promise<AutoLabel[]> =>
  cx.readOnce(async (tx) => autoLabelsOf(await repository.listAutoLabels(tx)));

/** Saves state, color and order of all eight; existing labels on replies stay (LABEL-09). */
export const saveAutoLabels = (
  cx: Context,
  { labels }: Input<typeof calls.setAuto>,
): Promise<AutoLabel[]> => {
  if (!namesAll(labels)) throw new DomainError("invalid_input", { fields: { labels: "invalid_input" } });
  return cx.transact(async (tx) => {
    await repository.saveAutoLabels(tx, labels);
    await publish(tx, "refetch", { list: "labels" });
    return labels;
  });
};
