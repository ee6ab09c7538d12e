import type { FormEventHandler, ReactNode } from "react";
import { Banner } from "../banner";
import { Button } from "../button";

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A refusal that belongs to no field. */
  failure?: ReactNode;
  save: string;
  busy: boolean;
  /** Why there is nothing to save. */
  disabledReason?: string;
  /** Beside the button: the way out. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The fields of a settings card, a refusal above them and the one button below, with a way out where there is one. */
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
