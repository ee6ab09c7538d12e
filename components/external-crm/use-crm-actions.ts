import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { externalCrm } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import { integrationsQuery } from "@/lib/queries/integrations/overview";
import { keys } from "@/lib/queries/keys";

/** To be called when a connection changed: it and everything that was read through it is read again. */
export function useCrmChanged() {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [keys.crms, keys.crmSettings, integrationsQuery(browserApi).queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  }, [client]);
}

/** What can be done with a connection and its log; a refusal is said, and the page is read again. `busy`: what is under way. */
export function useCrmActions(platform: ExternalPlatform) {
  const t = useTranslations("crms.said");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const changed = useCrmChanged();
  const [busy, setBusy] = useState<string | null>(null);

  async function act(name: string, call: () => Promise<unknown>, said: string, ofAll = false) {
    setBusy(name);
    try {
      await call();
      toast.success(said);
      return true;
    } catch (refusal) {
      onRefusal(refusal as Error);
      return false;
    } finally {
      await (ofAll ? changed() : client.invalidateQueries({ queryKey: keys.crms }));
      setBusy(null);
    }
  }
  return {
    busy,
    reload: () => act("reload", () => browserApi(externalCrm.reload, { platform }), t("reloaded")),
    cancel: () => act("cancel", () => browserApi(externalCrm.cancel, { platform }), t("canceled")),
    disconnect: () =>
      act("disconnect", () => browserApi(externalCrm.logout, { platform }), t("disconnected"), true),
    retry: (id: string) => act(id, () => browserApi(externalCrm.retry, { platform, id }), t("retried")),
    choose: (id: string, ref: string | null) =>
      act(id, () => browserApi(externalCrm.choose, { platform, id, ref }), t("chosen")),
    putBack: (id: string) => act(id, () => browserApi(externalCrm.putBack, { platform, id }), t("putBack")),
  };
}
export type CrmActions = ReturnType<typeof useCrmActions>;
