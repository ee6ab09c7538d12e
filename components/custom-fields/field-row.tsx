import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { CustomField } from "@/lib/contract/prospects/custom-fields";

type Props = { field: CustomField; mayRemove: boolean; onRename: () => void; onRemove: () => void };

/** A field with its placeholder. */
export function FieldRow({ field: { name, key }, mayRemove, onRename, onRemove }: Props) {
  const t = useTranslations("custom-fields");
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        <span className="type-strong min-w-0 wrap-anywhere">{name}</span>
        <code className="type-small rounded-chip bg-sunken px-1.5 text-text-2">{`{${key}}`}</code>
      </span>
      <Button
        variant="ghost"
        size="compact"
        icon={<Pencil aria-hidden />}
        aria-label={t("renameOf", { name })}
        onClick={onRename}
      >
        <span className="max-md:sr-only">{t("rename")}</span>
      </Button>
      <IconButton
        label={t("removeOf", { name })}
        icon={<Trash2 aria-hidden />}
        variant="ghost"
        disabledReason={mayRemove ? undefined : t("adminsOnly")}
        onClick={onRemove}
      />
    </li>
  );
}
