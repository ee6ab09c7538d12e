"use client";

import { useRef } from "react";
import { Button, type ButtonProps } from "../button";

type Props = Omit<ButtonProps, "onClick"> & {
  /** Of the field behind the button. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
};

/** A button that lets somebody choose one file; the same one again, too, once it was put right. */
export function FileButton({ label, accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = "";
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
