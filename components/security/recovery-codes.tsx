"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Props = { codes: readonly string[]; onSaved: () => void };

/** Shown once: only their hashes are kept. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const t = useTranslations("sign-in-methods.recovery");
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
          <Button
            icon={<Copy aria-hidden />}
            onClick={() => void navigator.clipboard.writeText(codes.join("\n"))}
          >
            {t("copy")}
          </Button>
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
