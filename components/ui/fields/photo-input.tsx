"use client";

import { ImageUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { FileButton } from "./file-button";

type Props = {
  label: string;
  hint: string;
  choose: string;
  /** The current picture. */
  preview: ReactNode;
  /** Handles the chosen file; returns an error text if it is refused. */
  onChoose: (file: File) => Promise<string | undefined>;
};

const kinds = "image/png,image/jpeg,image/webp";

/** A picture and a button that replaces it. */
export function PhotoInput({ label, hint, choose, preview, onChoose }: Props) {
  const messageId = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const take = async (file: File) => {
    setBusy(true);
    setError(undefined);
    setError(await onChoose(file).finally(() => setBusy(false)));
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="type-compact mb-1.5 font-medium">{label}</legend>
      {preview}
      <div className="min-w-0 flex-1">
        <FileButton
          label={label}
          accept={kinds}
          icon={<ImageUp aria-hidden />}
          busy={busy}
          aria-describedby={messageId}
          onFile={(file) => void take(file)}
        >
          {choose}
        </FileButton>
        <p
          id={messageId}
          role={error ? "alert" : undefined}
          className={error ? "type-small mt-1.5 text-on-danger-soft" : "type-small mt-1.5 text-text-3"}
        >
          {error ?? hint}
        </p>
      </div>
    </fieldset>
  );
}
