"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Input } from "@/components/ui/fields/input";
import type { FilterField, ValuesProps } from "./filter-field";
import { FilterTitle } from "./filter-title";

type TypedProps = ValuesProps & { limits: NonNullable<FilterField["text"]> };

/** Words to look for, one value after the other. */
export function TypedValues({ field, limits, chosen, onChange, onBack }: TypedProps) {
  const t = useTranslations("views.filter");
  const [words, setWords] = useState("");
  // A point separates values in the URL, and makes no difference where words are compared.
  const value = words.replace(/[.\s]+/g, " ").trim();
  const isFull = chosen.length >= limits.values;
  return (
    <fieldset>
      <FilterTitle name={field.label} onBack={onBack} />
      <form
        className="flex items-center gap-1.5 px-1 pb-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (value === "" || isFull) return;
          if (!chosen.includes(value)) onChange([...chosen, value]);
          setWords("");
        }}
      >
        <Input
          aria-label={t("type", { name: field.label })}
          placeholder={t("typeHint")}
          maxLength={limits.length}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          disabledReason={value === "" ? t("typeFirst") : isFull ? t("typeFull") : undefined}
        >
          {t("add")}
        </Button>
      </form>
      <ul className="flex flex-wrap gap-1.5 px-1 pb-1">
        {chosen.map((one) => (
          <li key={one} className="max-w-full">
            <Chip
              value={one}
              onRemove={() => onChange(chosen.filter((other) => other !== one))}
              removeLabel={t("remove", { name: one })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
