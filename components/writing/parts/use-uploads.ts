"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { upload } from "@/lib/api/upload";
import type { stepFiles } from "@/lib/contract/campaigns/step-files";
import { attachmentLimits } from "@/lib/contract/inbox/attachment-limits";
import { attachments, type DraftFile } from "@/lib/contract/inbox/attachments";

export type Upload = { key: string; name: string; size: number; share: number; cancel: () => void };

/** Uploads files for a draft or a step, several at a time. Each can be canceled, and is added once it is uploaded. */
export function useUploads(
  files: readonly Pick<DraftFile, "bytes">[],
  onUploaded: (file: DraftFile) => void,
  to: typeof attachments.upload | typeof stepFiles.upload = attachments.upload,
) {
  const t = useTranslations("inbox.composer");
  const onRefusal = useOnRefusal();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Set<AbortController>());
  // The draft changes while other uploads are running.
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;
  useEffect(
    () => () => {
      for (const one of running.current) one.abort();
    },
    [],
  );

  async function start(file: File) {
    const key = crypto.randomUUID();
    const controller = new AbortController();
    running.current.add(controller);
    const cancel = () => controller.abort();
    setUploads((all) => [...all, { key, name: file.name, size: file.size, share: 0, cancel }]);
    const onProgress = (share: number) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, share } : one)));
    try {
      const fileName = file.name.slice(-attachmentLimits.name).trim() || "file";
      uploaded.current(await upload(to, { fileName }, file, { signal: controller.signal, onProgress }));
    } catch (error) {
      if (error instanceof ApiError) onRefusal(error);
      else if (!controller.signal.aborted) toast.error(t("uploadFailed", { name: file.name }));
    } finally {
      running.current.delete(controller);
      setUploads((all) => all.filter((one) => one.key !== key));
    }
  }

  const add = (chosen: readonly File[]) => {
    let bytes = [...files.map((one) => one.bytes), ...uploads.map(({ size }) => size)].reduce(
      (a, b) => a + b,
      0,
    );
    let room = attachmentLimits.files - files.length - uploads.length;
    for (const file of chosen) {
      bytes += file.size;
      room -= 1;
      if (bytes > attachmentLimits.bytes || room < 0) return toast.error(t("tooManyBytes"));
      void start(file);
    }
  };
  return { uploads, add };
}
