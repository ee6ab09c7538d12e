import { Pencil, Trash2 } from "lucide-react";
import { Button } from "../button";
import { IconButton } from "../icon-button";

type Props = {
  texts: { rename: string; renameOf: string; removeOf: string };
  /** Why it cannot be removed. */
  removeDisabledReason?: string | undefined;
  onRename: () => void;
  onRemove: () => void;
};

/** The two actions at the end of a row that has a name. */
export function RenameRemove({ texts, removeDisabledReason, onRename, onRemove }: Props) {
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<Pencil aria-hidden />}
        aria-label={texts.renameOf}
        onClick={onRename}
      >
        <span className="max-md:sr-only">{texts.rename}</span>
      </Button>
      <IconButton
        label={texts.removeOf}
        icon={<Trash2 aria-hidden />}
        variant="ghost"
        disabledReason={removeDisabledReason}
        onClick={onRemove}
      />
    </>
  );
}
