import type { FormEventHandler, ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A refusal that belongs to no field. */
  failure?: ReactNode;
  save: string;
  busy: boolean;
  /** Why there is nothing to save. */
  disabledReason?: string;
  children: ReactNode;
};

/** The fields of a settings card, a refusal above them and the one button below. */
export function SettingsForm({ onSubmit, failure, save, busy, disabledReason, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {children}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabledReason={busy ? undefined : disabledReason}
        className="justify-self-start"
      >
        {save}
      </Button>
    </form>
  );
}
