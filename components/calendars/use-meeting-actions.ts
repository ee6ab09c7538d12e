import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { meetings } from "@/lib/contract/integrations/calendar";
import { keys } from "@/lib/queries/keys";

/** Says whose meeting one is, or that it is nobody's here; a refusal is said, and everything is read again. */
export function useMeetingActions() {
  const t = useTranslations("meetings");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const act = async (call: () => Promise<unknown>, said: string) => {
    try {
      await call();
      toast.success(said);
    } catch (refusal) {
      onRefusal(refusal as Error);
    } finally {
      await client.invalidateQueries({ queryKey: keys.prospects });
    }
  };
  return {
    match: (id: string, prospectId: string) =>
      act(() => browserApi(meetings.match, { id, prospectId }), t("matched")),
    dismiss: (id: string) => act(() => browserApi(meetings.dismiss, { id }), t("dismissed")),
  };
}
