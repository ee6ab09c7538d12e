import { Download, FileWarning, Paperclip } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { fileUrl } from "@/lib/api/client";
import { type Attachment, attachments } from "@/lib/contract/inbox/attachments";
import type { FileOnNetwork } from "@/lib/contract/inbox/inbox";
import { formatBytes } from "@/lib/format/bytes";

/** The attachments of a message: pictures with a preview, everything as a download. If a file was too large, only its name is shown. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  const t = useTranslations("inbox.files");
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("attachments")} className="mt-2.5 grid grid-cols-1 gap-1.5">
      {files.map((file) => (
        <li key={file.id}>
          {file.problem ? (
            <NotKept name={file.name} bytes={file.bytes} why={t("tooLarge")} />
          ) : (
            <Kept file={file} />
          )}
        </li>
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

/** Files on the network that are not kept here, or not yet. */
export function FilesOnNetwork({ files = [] }: { files?: readonly FileOnNetwork[] }) {
  const t = useTranslations("inbox.files");
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("onNetwork")} className="mt-2.5 grid grid-cols-1 gap-1.5">
      {files.map(({ name, kind, state }, index) => (
        <li key={`${index} ${name}`}>
          <NotKept
            name={name || t(`kinds.${kind}`)}
            why={t(`states.${state}`)}
            isComing={state === "coming"}
          />
        </li>
      ))}
    </ul>
  );
}

type Unkept = { name: string; bytes?: number; why: string; isComing?: boolean };

function NotKept({ name, bytes, why, isComing = false }: Unkept) {
  const locale = useLocale();
  return (
    <div className="rounded-field border border-dashed border-line-strong px-2 py-1">
      <p className="type-compact flex items-center gap-1.5">
        {isComing ? (
          <Paperclip className="size-3.5 shrink-0 text-text-2" aria-hidden />
        ) : (
          <FileWarning className="size-3.5 shrink-0 text-on-warning-soft" aria-hidden />
        )}
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {bytes !== undefined && (
          <span className="whitespace-nowrap text-text-2">{formatBytes(bytes, locale)}</span>
        )}
      </p>
      <p className="type-small text-text-2">{why}</p>
    </div>
  );
}
