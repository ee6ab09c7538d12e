"use client";

import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useGo } from "@/components/shell/navigation/use-go";
import { Banner } from "@/components/ui/banner";
import { FileButton } from "@/components/ui/fields/file-button";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { campaignFiles } from "@/lib/contract/campaigns/files";
import { useErrorText } from "@/lib/forms/errors";

/** Creates a campaign from an exported file. */
export function CampaignFromFile() {
  const t = useTranslations("campaigns.add");
  const errorText = useErrorText();
  const go = useGo();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (file: File) => browserApi(campaignFiles.create, { file: await file.text() }),
    onSuccess: (made) => go(`/campaign/edit/${made.id}`),
  });
  if (error && !(error instanceof ApiError)) throw error;
  return (
    <section className="mt-5 grid justify-items-start gap-3">
      <p className="type-compact text-text-2">{t("fileLead")}</p>
      {error && <Banner tone="danger">{errorText(error.code, error.details)}</Banner>}
      <FileButton
        label={t("file")}
        accept=".json,application/json"
        icon={<FileUp aria-hidden />}
        busy={isPending}
        onFile={(file) => mutate(file)}
      >
        {t("file")}
      </FileButton>
    </section>
  );
}
