import type { FormEventHandler, ReactNode } from "react";
import { Banner } from "../banner";
import { Button } from "../button";

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** An error that belongs to no field. */
  failure?: ReactNode;
  save: string;
  busy: boolean;
  /** Why there is nothing to save. */
  disabledReason?: string;
  /** Beside the button: a cancel button or link. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The fields of a settings card, with an error above and one save button below. */
export function SettingsForm({ onSubmit, failure, save, busy, disabledReason, aside, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={busy ? undefined : disabledReason}
        >
          {save}
        </Button>
        {aside}
      </div>
    </form>
  );
}
