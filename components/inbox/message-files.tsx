import { Download, FileWarning, Paperclip } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { fileUrl } from "@/lib/api/client";
import { type Attachment, attachments } from "@/lib/contract/attachments";
import { formatBytes } from "@/lib/format/bytes";

/** What came or went with a message: pictures to look at, everything to save; of what was too large its name alone. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  const t = useTranslations("inbox.files");
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("attachments")} className="mt-2.5 grid gap-1.5">
      {files.map((file) => (
        <li key={file.id}>{file.problem ? <NotKept file={file} /> : <Kept file={file} />}</li>
      ))}
    </ul>
  );
}

function Kept({ file: { id, name, bytes, isPicture } }: { file: Attachment }) {
  const t = useTranslations("inbox.files");
  const size = formatBytes(bytes, useLocale());
  return (
    <a
      href={fileUrl(attachments.download, { id })}
      download={name}
      aria-label={t("download", { name, size })}
      className="block overflow-hidden rounded-field border border-line bg-surface text-text-1 hover:wash"
    >
      {isPicture && (
        // biome-ignore lint/performance/noImgElement: behind the session, and drawn small by the API already
        <img
          src={fileUrl(attachments.picture, { id })}
          alt=""
          loading="lazy"
          className="max-h-60 w-full bg-sunken object-contain"
        />
      )}
      <span className="type-compact flex min-h-8 items-center gap-1.5 px-2 py-1">
        <Paperclip className="size-3.5 shrink-0 text-text-2" aria-hidden />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="whitespace-nowrap text-text-2">{size}</span>
        <Download className="size-3.5 shrink-0 text-text-2" aria-hidden />
      </span>
    </a>
  );
}

function NotKept({ file: { name, bytes } }: { file: Attachment }) {
  const t = useTranslations("inbox.files");
  return (
    <div className="rounded-field border border-dashed border-line-strong px-2 py-1">
      <p className="type-compact flex items-center gap-1.5">
        <FileWarning className="size-3.5 shrink-0 text-on-warning-soft" aria-hidden />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="whitespace-nowrap text-text-2">{formatBytes(bytes, useLocale())}</span>
      </p>
      <p className="type-small text-text-2">{t("tooLarge")}</p>
    </div>
  );
}
