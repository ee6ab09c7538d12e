import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { saveWarmUp } from "@/lib/actions/warm-up";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { WarmUp } from "@/lib/contract/accounts/warm-up";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";
import { warmUpQuery } from "@/lib/queries/warm-up/warm-up";

/** Turns the warm-up of a mailbox on or off at once; its other settings stay. */
export function useSaveWarmUp({ mailboxId, dailyMax, dailyStep, replyPercent, exchanges }: WarmUp) {
  const t = useTranslations("warm-up");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const [isBusy, start] = useTransition();
  const turn = (isOn: boolean) =>
    start(async () => {
      const settings = { dailyMax, dailyStep, replyPercent, exchanges };
      const result = await reach(saveWarmUp({ id: mailboxId, isOn, ...settings }, currentWorkspace()));
      if (!result.ok) return sayRefusal(result);
      client.setQueryData(warmUpQuery(browserApi, mailboxId).queryKey, result.value);
      await client.invalidateQueries({ queryKey: keys.mailboxes, exact: true });
      toast.success(t(isOn ? "turnedOn" : "turnedOff"));
    });
  return { isBusy, turn };
}
