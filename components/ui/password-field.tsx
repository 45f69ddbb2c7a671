"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import type { FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { TextField } from "./text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "size" | "type" | "id"> &
  FieldProps & {
    id?: string;
    isKey?: boolean;
  };

export function PasswordField({ isKey = false, ...props }: PasswordFieldProps) {
  const { t } = useT();
  const [isVisible, setVisible] = useState(false);
  const [show, hide] = isKey
    ? (["ui.showKey", "ui.hideKey"] as const)
    : (["ui.showPassword", "ui.hidePassword"] as const);
  const label = t(isVisible ? hide : show);

  return (
    <TextField
      {...props}
      type={isVisible ? "text" : "password"}
      className="pr-11"
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button
          type="button"
          aria-label={label}
          aria-pressed={isVisible}
          title={label}
          onClick={() => setVisible(!isVisible)}
          className="grid size-7 place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          <Icon as={isVisible ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
