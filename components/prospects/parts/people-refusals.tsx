"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { ErrorCode } from "@/lib/contract/errors";
import { exclusions } from "@/lib/contract/prospects/imports";
import { useErrorText } from "@/lib/forms/errors";
import type { Refused } from "./use-batches";

type Props = {
  /** What was to be done, as its button says it. */
  command: string;
  refused: readonly Refused[];
  onClose: () => void;
};

/** The people for whom a command failed: with an error, or because the other campaign does not take them. */
export function PeopleRefusals({ command, refused, onClose }: Props) {
  const t = useTranslations("views.people");
  const excluded = useTranslations("imports.result.exclusion");
  const errorText = useErrorText();
  const reasonOf = (code: string) => {
    const exclusion = exclusions.find((one) => one === code);
    return exclusion ? excluded(exclusion) : errorText(code as ErrorCode);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${command}: ${t("refused", { count: refused.length })}`}
      description={t("refusedText")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <ul className="type-compact max-h-80 overflow-y-auto">
        {refused.map(({ id, name, code }) => (
          <li key={id} className="border-b border-line py-2 last:border-b-0">
            <p className="truncate font-semibold">{name ?? "–"}</p>
            <p className="text-text-2">{reasonOf(code)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
