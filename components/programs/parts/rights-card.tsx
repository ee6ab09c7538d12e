import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Segmented } from "@/components/ui/fields/segmented";
import {
  type TokenArea,
  type TokenLevel,
  type TokenRights,
  tokenAreas,
} from "@/lib/contract/integrations/token-areas";
import type { PageKey } from "@/lib/contract/pages";
import { useTokenActions } from "../use-token-actions";

/** In the order of the sidebar, with the path that most calls of an area begin with. */
const rows: readonly [TokenArea, string][] = [
  ["prospects", "/profiles"],
  ["campaigns", "/workflows"],
  ["inbox", "/inbox"],
  ["pipeline", "/integrations/crm"],
  ["tasks", "/tasks"],
  ["reports", "/reports"],
  ["mailboxes", "/integrations/smtp"],
  ["accounts", "/credentials"],
  ["webhooks", "/hooks"],
];

type Props = { rights: TokenRights; isAdmin: boolean; allowedPages: readonly PageKey[] | null };

/** What the token may do in each area that its owner may see; they change it for the next call. */
export function RightsCard({ rights: saved, isAdmin, allowedPages }: Props) {
  const t = useTranslations("programs");
  const [rights, setRights] = useState(saved);
  const { change, isBusy } = useTokenActions();
  const sees = (pages: readonly PageKey[]) =>
    !allowedPages || pages.some((page) => allowedPages.includes(page));
  const isSame = rows.every(([area]) => rights[area] === saved[area]);
  const shown = rows.filter(([area]) => (area === "webhooks" ? isAdmin : sees(tokenAreas[area].pages)));
  return (
    <Card padded={false}>
      <CardHeader
        title={t("rights")}
        note={t(isAdmin ? "neverMoreAdmin" : "neverMore")}
        className="mb-0! border-b border-line px-4 py-2.5"
      />
      <ul>
        {shown.map(([area, path]) => (
          <li
            key={area}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line px-4 py-2"
          >
            <span className="min-w-0">
              <span className="type-strong">{t(`areas.${area}`)}</span>{" "}
              <code className="type-mono text-text-3">{path}</code>
            </span>
            <Segmented<TokenLevel>
              label={t(`areas.${area}`)}
              value={rights[area]}
              onChange={(level) => setRights({ ...rights, [area]: level })}
              options={tokenAreas[area].levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
              size="compact"
            />
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="type-small min-w-0 flex-1 basis-48 text-text-2">{t("rightsHint")}</p>
        <Button
          busy={isBusy}
          disabledReason={isSame ? t("unchanged") : undefined}
          onClick={() => change(rights)}
        >
          {t("save")}
        </Button>
      </footer>
    </Card>
  );
}
