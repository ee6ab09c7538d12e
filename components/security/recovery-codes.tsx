"use client";

import { Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/overlays/dialog";

type Props = { codes: readonly string[]; onSaved: () => void };

/** Shown only once, because only hashes are stored. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const t = useTranslations("sign-in-methods.recovery");
  const text = codes.join("\n");
  return (
    <Dialog
      open
      onOpenChange={onSaved}
      keepOpenOutside
      size="small"
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button icon={<Copy aria-hidden />} onClick={() => void navigator.clipboard.writeText(text)}>
            {t("copy")}
          </Button>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
            className={buttonStyle({})}
          >
            <Download aria-hidden /> {t("download")}
          </a>
          <Button variant="primary" onClick={onSaved}>
            {t("saved")}
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-field bg-sunken p-3 font-mono text-[0.875rem]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
