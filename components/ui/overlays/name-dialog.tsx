"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../button";
import { Field } from "../fields/field";
import { Input } from "../fields/input";
import { Dialog } from "./dialog";

type Props = {
  title: string;
  texts: { name: string; hint?: string; missing: string; save: string; cancel: string };
  /** The present name; empty for a new thing. */
  name: string;
  maxLength: number;
  /** What is wrong with the saved name. */
  error: string | undefined;
  isBusy: boolean;
  /** Called with the name without outer spaces. */
  onSave: (name: string) => void;
  /** The name changed, so that `error` no longer applies. */
  onEdit: () => void;
  onClose: () => void;
};

/** Asks for the name of a new or existing thing. */
export function NameDialog({
  title,
  texts,
  maxLength,
  error,
  isBusy,
  onSave,
  onEdit,
  onClose,
  ...given
}: Props) {
  const [name, setName] = useState(given.name);
  const isWhole = name.trim() !== "";
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isWhole) onSave(name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={isWhole ? undefined : texts.missing}
            onClick={() => submit()}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <Field label={texts.name} hint={texts.hint} error={error}>
          <Input
            autoFocus
            maxLength={maxLength}
            value={name}
            onChange={(event) => {
              onEdit();
              setName(event.target.value);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
