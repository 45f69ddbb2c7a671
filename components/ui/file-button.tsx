"use client";

import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";

type FileButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  /** Accessible name of the input. Defaults to that of the label that names `inputId`. */
  label?: string;
  inputId?: string;
  accept: string;
  onFile: (file: File) => void;
};

/** Opens the file dialog. The same file can be chosen again, as after a correction. */
export function FileButton({ label, inputId, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={inputId}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
