"use client";

import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { campaignFiles } from "@/lib/contract/campaign-files";
import { useErrorText } from "@/lib/forms/errors";

/** A new campaign from a file that was kept of one. */
export function CampaignFromFile() {
  const t = useTranslations("campaigns.add");
  const errorText = useErrorText();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (file: File) => browserApi(campaignFiles.create, { file: await file.text() }),
    onSuccess: (made) => router.push(`/campaign/edit/${made.id}`),
  });
  if (error && !(error instanceof ApiError)) throw error;
  const take = (file: File | undefined) => {
    if (file) mutate(file);
    // The same file may be chosen again once it was mended.
    if (input.current) input.current.value = "";
  };
  return (
    <section className="mt-5 grid justify-items-start gap-3">
      <p className="type-compact text-text-2">{t("fileLead")}</p>
      {error && <Banner tone="danger">{errorText(error.code, error.details)}</Banner>}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t("file")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button icon={<FileUp aria-hidden />} busy={isPending} onClick={() => input.current?.click()}>
        {t("file")}
      </Button>
    </section>
  );
}
