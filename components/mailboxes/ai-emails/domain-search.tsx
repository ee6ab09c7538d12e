"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { Offers } from "./offers";

/** Looks for names and buys those that are chosen; each shows its price and how long it takes (MAIL-13, MAIL-19). */
export function DomainSearch({ left }: { left: number }) {
  const t = useTranslations("ai-emails.search");
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.mailboxes, "ai-emails", "search", asked],
    queryFn: () => browserApi(aiEmails.search, { query: asked }),
    enabled: asked !== "",
    retry: false,
    // Prices are asked again only when somebody searches again, not when a list changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === asked && next !== "") void refetch();
    setAsked(next);
  };
  const said =
    error instanceof ApiError
      ? errorText(error.details.fields?.query ?? error.code, error.details)
      : error
        ? errorText("internal")
        : undefined;
  return (
    <Card padded={false} className="overflow-clip">
      <form onSubmit={search} className="flex items-start gap-2 p-4">
        <Field label={t("label")} hideLabel error={said} className="flex-1">
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t("placeholder")}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
        </Field>
        <Button type="submit" variant="primary" busy={isFetching}>
          {t("search")}
        </Button>
      </form>
      {isFetching && !data && <SkeletonRows label={t("results")} rows={6} kind="table" />}
      {data && !said && <Offers key={asked} offers={data} left={left} onBought={() => void refetch()} />}
    </Card>
  );
}
