import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { apiTokens, type TokenPanel } from "@/lib/contract/integrations/api-token";
import type { TokenRights } from "@/lib/contract/integrations/token-areas";
import { apiTokenQuery } from "@/lib/queries/integrations/api-token";

/** What can be done with the token; a refusal is said. */
export function useTokenActions() {
  const t = useTranslations("programs");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const [isBusy, setBusy] = useState(false);
  const { queryKey } = apiTokenQuery(browserApi);
  const keep = (panel: TokenPanel) => client.setQueryData(queryKey, panel);
  async function act<T>(work: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    try {
      return await work();
    } catch (refusal) {
      onRefusal(refusal as Error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return {
    isBusy,
    /** Makes or renews the token; the whole of it is in this answer alone. */
    create: () =>
      act(async () => {
        const { token, panel } = await browserApi(apiTokens.create, {});
        keep(panel);
        return token;
      }),
    change: (rights: TokenRights) =>
      act(async () => {
        keep(await browserApi(apiTokens.change, { rights }));
        toast.success(t("said.saved"));
      }),
    remove: () =>
      act(async () => {
        await browserApi(apiTokens.remove, {});
        await client.invalidateQueries({ queryKey });
        toast.success(t("said.removed"));
        return true;
      }),
  };
}
