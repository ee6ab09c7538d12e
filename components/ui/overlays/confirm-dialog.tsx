"use client";

import { type ReactNode, useState } from "react";
import { Button } from "../button";
import { Field } from "../fields/field";
import { Input } from "../fields/input";
import { Dialog } from "./dialog";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object and the count: "Erase 14 prospects for good?" */
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** The dialog stays open, busy, until it is done; it closes only on success. */
  onConfirm: () => void | Promise<void>;
  danger?: boolean;
  typeToConfirm?: { value: string; label: string; reason: string };
};

/** Asks for confirmation; use it only for actions that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, body, confirmLabel, cancelLabel, onConfirm, danger, typeToConfirm } =
    props;
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState("");
  const change = (next: boolean) => {
    if (busy) return;
    setTyped("");
    onOpenChange(next);
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setTyped("");
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  };
  const missing = typeToConfirm && typed.trim() !== typeToConfirm.value ? typeToConfirm.reason : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={body}
      size="small"
      footer={
        <>
          <Button onClick={() => change(false)}>{cancelLabel}</Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={busy}
            disabledReason={missing}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeToConfirm && (
        <Field label={typeToConfirm.label}>
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </Field>
      )}
    </Dialog>
  );
}
