"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Brand } from "@/brands/schema";
import { BrandLoader } from "@/components/shell/brand-mark";
import { ButtonLink } from "@/components/ui/button-link";
import { browserApi } from "@/lib/api/browser";
import { auth } from "@/lib/contract/auth";
import { AuthHeader } from "./auth-header";
import { Leave } from "./leave";
import { hideCode } from "./mailed-code";

type Props = {
  /** The address's query, sent on as it came with the brand (AUTH-34, AUTH-35). */
  query: Readonly<Record<string, string>>;
  brand: Pick<Brand, "id" | "name" | "logos">;
  /** Whether there is another way in to offer. */
  hasSignIn: boolean;
};

/** Where another product sends its people, with a code that is good once (AUTH-32). */
export function ThirdPartyLogin({ query, brand, hasSignIn }: Props) {
  const t = useTranslations("auth.thirdParty");
  const state = useEntry(query, brand.id);
  if (state === "entering" || state === "in")
    return (
      <output className="grid justify-items-center gap-6 text-center">
        {state === "in" && <Leave to="/campaigns" />}
        <BrandLoader brand={brand} />
        <AuthHeader title={t("entering", { brand: brand.name })} />
      </output>
    );
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

type Entry = "none" | "entering" | "in" | "refused";
/** A code is good once, and React may run an effect twice. */
const tried = new Map<string, Promise<boolean>>();

function enter(query: Props["query"], brand: string): Promise<boolean> {
  const token = query.token ?? "";
  const known = tried.get(token);
  if (known) return known;
  const begun = browserApi(auth.validateToken, { ...query, brand }).then(
    ({ isValid }) => isValid,
    () => false,
  );
  tried.set(token, begun);
  return begun;
}

function useEntry(given: Props["query"], brand: string): Entry {
  const [query] = useState(given);
  const [state, setState] = useState<Entry>(query.token ? "entering" : "none");
  useEffect(() => {
    if (!query.token) return;
    hideCode();
    enter(query, brand).then((isValid) => setState(isValid ? "in" : "refused"));
  }, [query, brand]);
  return state;
}
