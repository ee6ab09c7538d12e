"use client";

import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Textarea } from "@/components/ui/fields/textarea";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/overlays/menu";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { placeholders } from "@/lib/contract/campaigns/sequence";
import { countTexts } from "@/lib/contract/choices";

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Max characters before placeholders are filled; the preview counts after that. */
  limit?: number;
  hint?: string;
  error?: string;
  oneLine?: boolean;
  customFields: Campaign["customFields"];
  /** Placeholders offered besides the workspace's custom fields. */
  names?: readonly string[];
};

/** Placeholders for names, which can have a general fallback; companies and custom fields cannot. */
const addressed: readonly string[] = ["first_name", "full_name"];

/** A text with placeholders: typing `{` offers them, and each can have a fallback, `{first_name:there}` (ux 44, R21). */
export function MessageField({
  label,
  value,
  onChange,
  limit,
  hint,
  error,
  oneLine,
  customFields,
  names = placeholders,
}: Props) {
  const t = useTranslations("campaigns.builder.message");
  const box = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const insert = (name: string) => {
    const at = box.current?.selectionStart ?? value.length;
    const before = value.slice(0, at).replace(/\{$/, "");
    const fallback = addressed.includes(name) ? t("fallback") : "";
    onChange(`${before}{${name}${fallback && `:${fallback}`}}${value.slice(at)}`);
    setOpen(false);
    requestAnimationFrame(() => {
      const start = before.length + name.length + 2;
      box.current?.focus();
      box.current?.setSelectionRange(start, start + fallback.length);
    });
  };
  /** The selected text becomes the first option. */
  const insertChoice = () => {
    const from = box.current?.selectionStart ?? value.length;
    const to = box.current?.selectionEnd ?? from;
    const words = value.slice(from, to);
    onChange(`${value.slice(0, from)}[[${words}|]]${value.slice(to)}`);
    setOpen(false);
    requestAnimationFrame(() => {
      const at = from + words.length + (words ? 3 : 2);
      box.current?.focus();
      box.current?.setSelectionRange(at, at);
    });
  };
  const texts = countTexts(value);
  const type = (text: string) => {
    const at = box.current?.selectionStart ?? 0;
    if (text.length === value.length + 1 && text[at - 1] === "{") setOpen(true);
    onChange(text);
  };
  const control = {
    ref: box,
    value,
    "aria-label": label,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  return (
    <Field
      label={label}
      hint={[hint, texts > 1 && t("choices", { count: texts })].filter(Boolean).join(" ") || undefined}
      error={error}
      count={
        limit ? { used: value.length, limit, text: t("count", { used: value.length, limit }) } : undefined
      }
      aside={
        <Menu
          trigger={
            <Button variant="ghost" size="compact" icon={<Braces aria-hidden />} hint="{">
              {t("insert")}
            </Button>
          }
          open={open}
          onOpenChange={setOpen}
        >
          <MenuItem onSelect={insertChoice} hint="[[a|b]]">
            {t("choice")}
          </MenuItem>
          <MenuLabel>{t("placeholders")}</MenuLabel>
          {names.map((name) => (
            <MenuItem key={name} onSelect={() => insert(name)}>
              {`{${name}}`}
            </MenuItem>
          ))}
          {customFields.map(({ key, name }) => (
            <MenuItem key={key} onSelect={() => insert(key)}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      }
    >
      {oneLine ? <Input {...control} /> : <Textarea {...control} rows={8} />}
    </Field>
  );
}
