"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Brand } from "@/brands/schema";
import { BrandLoader } from "@/components/shell/brand-mark";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { auth } from "@/lib/contract/auth";
import { useErrorText } from "@/lib/forms/errors";
import { loadWithoutQuery } from "@/lib/state/address";
import { AuthHeader } from "./auth-header";
import { Leave } from "./leave";
import { hideCode } from "./mailed-code";
import { useCountdown } from "./use-countdown";

type Props = {
  /** The URL's query, passed on unchanged with the brand (AUTH-34, AUTH-35). */
  query: Readonly<Record<string, string>>;
  brand: Pick<Brand, "id" | "name" | "logos">;
  /** Whether there is another way to sign in. */
  hasSignIn: boolean;
};

/** The page to which another product sends its users with a one-time code (AUTH-32). */
export function ThirdPartyLogin({ query, brand, hasSignIn }: Props) {
  const t = useTranslations("auth.thirdParty");
  const { state, barred } = useEntry(query, brand.id);
  if (state === "entering" || state === "in")
    return (
      <output className="grid justify-items-center gap-6 text-center">
        {state === "in" && <Leave to="/campaigns" />}
        <BrandLoader brand={brand} />
        <AuthHeader title={t("entering", { brand: brand.name })} />
      </output>
    );
  if (barred) return <Barred error={barred} brand={brand} />;
  return (
    <div className="grid gap-5">
      <AuthHeader title={t(state === "none" ? "noneTitle" : "refusedTitle", { brand: brand.name })}>
        {t(state === "none" ? "none" : "refused", { brand: brand.name })}
      </AuthHeader>
      {hasSignIn && (
        <ButtonLink href="/auth/sign-in" variant="primary" size="touch" className="w-full">
          {t("signIn")}
        </ButtonLink>
      )}
    </div>
  );
}

/** A user who is not let in sees the reason; then the page restarts without the URL's parameters (API-14). */
const barredSeconds = 15;

function Barred({ error, brand }: { error: ApiError; brand: Pick<Brand, "name"> }) {
  const t = useTranslations("auth.thirdParty");
  const errorText = useErrorText();
  const seconds = useCountdown(barredSeconds, error);
  useEffect(() => {
    const timer = setTimeout(loadWithoutQuery, barredSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid gap-5">
      <AuthHeader title={t("barredTitle", { brand: brand.name })}>{t("leaving", { seconds })}</AuthHeader>
      <Banner tone="danger">{errorText(error.code, error.details)}</Banner>
    </div>
  );
}

type Entry = { state: "none" | "entering" | "in" | "refused"; barred?: ApiError };
/** A code works only once, but React may run an effect twice. */
const tried = new Map<string, Promise<Entry>>();

function enter(query: Props["query"], brand: string): Promise<Entry> {
  const token = query.token ?? "";
  const known = tried.get(token);
  if (known) return known;
  const begun = browserApi(auth.validateToken, { ...query, brand }).then(
    ({ isValid }): Entry => ({ state: isValid ? "in" : "refused" }),
    (error: unknown): Entry => ({
      state: "refused",
      barred: error instanceof ApiError && error.status === 403 ? error : undefined,
    }),
  );
  tried.set(token, begun);
  return begun;
}

function useEntry(given: Props["query"], brand: string): Entry {
  const [query] = useState(given);
  const [entry, setEntry] = useState<Entry>({ state: query.token ? "entering" : "none" });
  useEffect(() => {
    if (!query.token) return;
    hideCode();
    enter(query, brand).then(setEntry);
  }, [query, brand]);
  return entry;
}
