import { useTranslations } from "next-intl";
import { useWork } from "@/components/shell/palette/use-work";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { duplicates } from "@/lib/contract/prospects/duplicates";
import { keys } from "@/lib/queries/keys";

/** Removes a pair from the possible duplicates: they are two different people. */
export function useKeepApart() {
  const t = useTranslations("duplicates");
  const work = useWork(keys.prospects);
  return (prospectId: string, otherId: string) =>
    work.mutate(async () => {
      await browserApi(duplicates.keepApart, { prospectId, otherId });
      toast.success(t("keptApart"));
    });
}
