"use client";

import { useRef } from "react";
import { Button, type ButtonProps } from "../button";

type Props = Omit<ButtonProps, "onClick"> & {
  /** The label of the hidden file input. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
};

/** A button that opens a file picker; the same file can be chosen again after it was fixed. */
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
