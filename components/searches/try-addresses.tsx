"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { NetworkSearchKind } from "@/lib/contract/prospects/search-source";
import { sandboxSources } from "@/lib/contract/sandbox-sources";

type Props = {
  kind: NetworkSearchKind;
  account: Pick<Account, "accountType">;
  onUse: (url: string) => void;
};

/** Pages of the sandbox network, to try a source without looking for a URL. */
export function TryAddresses({ kind, account, onUse }: Props) {
  const t = useTranslations("searches");
  const needs = whatIsMissing(kind, account);
  return (
    <section aria-label={t("tryTitle")} className="rounded-btn bg-sunken px-3 py-2.5">
      <h2 className="type-small mb-1 font-medium">{t("tryTitle")}</h2>
      <ul className="grid gap-1">
        {sandboxSources[kind].map(({ url }) => (
          <li key={url} className="flex items-center gap-2">
            <code className="type-mono min-w-0 flex-1 wrap-anywhere">{url}</code>
            <CopyButton value={url} label={t("copyAddress")} />
            <Button size="compact" onClick={() => onUse(url)}>
              {t("use")}
            </Button>
          </li>
        ))}
      </ul>
      {needs && <p className="type-small mt-1.5 text-text-2">{t(needs)}</p>}
    </section>
  );
}

function whatIsMissing(kind: NetworkSearchKind, { accountType }: Props["account"]) {
  if (kind === "recruiter_project" && accountType !== "recruiter") return "needsRecruiter";
  const sells = accountType === "sales_navigator" || accountType === "recruiter";
  return kind === "navigator_list" && !sells ? "needsNavigator" : null;
}
