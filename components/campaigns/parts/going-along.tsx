import { Paperclip } from "lucide-react";
import { useLocale } from "next-intl";
import { fileUrl } from "@/lib/api/client";
import type { StepFile } from "@/lib/contract/campaigns/sequence";
import { stepFiles } from "@/lib/contract/campaigns/step-files";
import { formatBytes } from "@/lib/format/bytes";

/** The attachments of a campaign's email, read-only. */
export function GoingAlong({ files }: { files: readonly StepFile[] }) {
  const locale = useLocale();
  if (files.length === 0) return null;
  return (
    <ul className="type-compact grid gap-1">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a
            href={fileUrl(stepFiles.download, { id })}
            download={name}
            className="flex items-center gap-1.5 hover:underline"
          >
            <Paperclip className="size-3.5 shrink-0 text-text-2" aria-hidden />
            <span className="min-w-0 truncate">{name}</span>
            <span className="whitespace-nowrap text-text-2">{formatBytes(size, locale)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
