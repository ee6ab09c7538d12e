import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type TrackingDomain, trackingDomains } from "@/lib/contract/tracking-domains";
import { useDomainsChanged } from "./use-domains-changed";

/** What can be done with a domain; a refusal is said, and the list is read again. */
export function useDomainActions({ id, host }: TrackingDomain, onRemoved: () => void) {
  const t = useTranslations("tracking-domains");
  const onRefusal = useOnRefusal();
  const changed = useDomainsChanged();
  const act = async (call: () => Promise<unknown>, said: string, then?: () => void) => {
    try {
      await call();
      toast.success(said);
      then?.();
    } catch (refusal) {
      onRefusal(refusal as Error);
    } finally {
      await changed();
    }
  };
  return {
    use: () =>
      act(
        () => browserApi(trackingDomains.setForAll, { id, targetType: "link_tracking" }),
        t("used", { host }),
      ),
    unuse: () =>
      act(() => browserApi(trackingDomains.change, { id, isDefaultForLinkTracking: false }), t("unused")),
    remove: () => act(() => browserApi(trackingDomains.remove, { id }), t("removed", { host }), onRemoved),
  };
}
