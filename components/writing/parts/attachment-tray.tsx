import { Paperclip, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import type { DraftFile } from "@/lib/contract/inbox/attachments";
import { formatBytes } from "@/lib/format/bytes";
import type { Upload } from "./use-uploads";

type Shown = Pick<DraftFile, "id" | "name" | "bytes">;
type Props<File extends Shown> = {
  files: readonly File[];
  uploads: readonly Upload[];
  onRemove: (file: File) => void;
};

/** The attachments of an email, and those still uploading. */
export function AttachmentTray<File extends Shown>({ files, uploads, onRemove }: Props<File>) {
  const t = useTranslations("inbox.composer");
  const locale = useLocale();
  if (files.length + uploads.length === 0) return null;
  return (
    <ul aria-label={t("attachments")} className="flex flex-wrap gap-1.5 px-3 pb-1.5">
      {files.map((file) => (
        <li key={file.id} className={chip}>
          <Paperclip className="size-3.5 shrink-0 text-text-2" aria-hidden />
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="whitespace-nowrap text-text-2">{formatBytes(file.bytes, locale)}</span>
          <IconButton
            size="compact"
            label={t("removeFile", { name: file.name })}
            icon={<X aria-hidden />}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
      {uploads.map(({ key, name, share, cancel }) => (
        <li key={key} className={chip}>
          <span className="min-w-0 truncate text-text-2">{name}</span>
          <Progress
            label={t("uploading", { name, percent: `${Math.round(share * 100)}%` })}
            value={share}
            max={1}
            className="w-16 shrink-0"
          />
          <IconButton
            size="compact"
            label={t("removeFile", { name })}
            icon={<X aria-hidden />}
            onClick={cancel}
          />
        </li>
      ))}
    </ul>
  );
}

const chip =
  "type-compact flex min-w-0 max-w-full items-center gap-1.5 rounded-chip border border-line bg-surface ps-2 md:max-w-72";
