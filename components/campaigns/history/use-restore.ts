"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { versions } from "@/lib/contract/campaigns/versions";
import { campaignQuery } from "@/lib/queries/campaigns";
import { keys } from "@/lib/queries/keys";

/** Restores a version as the draft and opens it in the builder. */
export function useRestore({ id, draftVersion }: Campaign) {
  const t = useTranslations("versions");
  const client = useQueryClient();
  const go = useGo();
  const sayRefusal = useSayRefusal();
  const [isBusy, setBusy] = useState(false);
  const restore = async (version: number) => {
    setBusy(true);
    try {
      const answer = await browserApi(versions.restore, { id, version, draftVersion });
      client.setQueryData(campaignQuery(browserApi, id).queryKey, answer);
      await client.invalidateQueries({ queryKey: keys.campaigns });
      toast.success(t("restored", { version }));
      go(`/campaign/edit/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { restore, isBusy };
}
