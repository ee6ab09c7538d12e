import { useTranslations } from "next-intl";
import { RenameRemove } from "@/components/ui/lists/rename-remove";
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
      <RenameRemove
        texts={{ rename: t("rename"), renameOf: t("renameOf", { name }), removeOf: t("removeOf", { name }) }}
        removeDisabledReason={mayRemove ? undefined : t("adminsOnly")}
        onRename={onRename}
        onRemove={onRemove}
      />
    </li>
  );
}
