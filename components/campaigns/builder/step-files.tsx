"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { AttachButton } from "@/components/writing/parts/attach-button";
import { AttachmentTray } from "@/components/writing/parts/attachment-tray";
import { dropTarget } from "@/components/writing/parts/drop-target";
import { useUploads } from "@/components/writing/parts/use-uploads";
import { filesOf, type Step, type StepFile } from "@/lib/contract/campaigns/sequence";
import { stepFiles } from "@/lib/contract/campaigns/step-files";

type EmailStep = Extract<Step, { type: "email" }>;
type Props = { step: EmailStep; error: string | undefined; onChange: (step: Step, field: string) => void };

/** Files attached to every email of the step: chosen, or dropped here. */
export function StepFiles({ step, error, onChange }: Props) {
  const t = useTranslations("campaigns.builder");
  const files = filesOf(step);
  const { files: _, ...bare } = step;
  // A second file may arrive before the step is rendered with the first.
  const latest = useRef(files);
  latest.current = files;
  const change = (next: readonly StepFile[]) => {
    latest.current = next;
    onChange(next.length > 0 ? { ...bare, files: [...next] } : bare, "files");
  };
  const shown = files.map(({ size, ...file }) => ({ ...file, bytes: size }));
  const { uploads, add } = useUploads(
    shown,
    ({ id, name, bytes }) => change([...latest.current, { id, name, size: bytes }]),
    stepFiles.upload,
  );
  return (
    <section aria-label={t("files")} {...dropTarget(add)}>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <p className="type-compact font-medium">{t("files")}</p>
        <AttachButton onFiles={add} />
      </div>
      <div className="-mx-3">
        <AttachmentTray
          files={shown}
          uploads={uploads}
          onRemove={({ id }) => change(files.filter((file) => file.id !== id))}
        />
      </div>
      {error ? (
        <p role="alert" className="type-small text-on-danger-soft">
          {error}
        </p>
      ) : (
        <p className="type-small text-text-3">{t("filesHint")}</p>
      )}
    </section>
  );
}
