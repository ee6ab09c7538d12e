"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Input, type InputProps } from "./input";

/** A password field with a button to reveal it. */
export function PasswordInput(props: Omit<InputProps, "type" | "end" | "icon">) {
  const [shown, setShown] = useState(false);
  const t = useTranslations("ui.password");
  const Icon = shown ? EyeOff : Eye;
  return (
    <Input
      autoComplete="current-password"
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={t(shown ? "hide" : "show")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="touch-area -me-1 grid size-6 place-items-center rounded-chip text-text-3 hover:text-text"
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}
