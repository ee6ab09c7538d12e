"use client";

import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import { TextLink } from "@/components/ui/text-link";
import type { CreditEntry } from "@/lib/contract/credits";
import { formatMoment } from "@/lib/format/moments";
import { numberFormat } from "@/lib/format/numbers";
import { useViewer } from "@/lib/state/viewer";

/** Lines of the ledger, newest first. Times are real, even if the workspace runs its own clock. */
export function CreditsTable({ entries }: { entries: readonly CreditEntry[] }) {
  const t = useTranslations("billing.history");
  return (
    <>
      <Table label={t("title")} columns={["22%", null, "26%", "110px"]} className="max-md:hidden">
        <thead>
          <tr>
            <HeadCell>{t("when")}</HeadCell>
            <HeadCell>{t("what")}</HeadCell>
            <HeadCell>{t("who")}</HeadCell>
            <HeadCell numeric>{t("amount")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id}>
              <Cell>
                <When {...entry} />
              </Cell>
              <Cell>
                <What {...entry} />
              </Cell>
              <Cell>
                <Who {...entry} />
              </Cell>
              <Cell numeric>
                <Amount {...entry} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <ul className="divide-y divide-line md:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="type-compact grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5">
            <What {...entry} />
            <Amount {...entry} />
            <p className="type-small col-span-full truncate text-text-2">
              <Who {...entry} /> · <When {...entry} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function When({ at }: CreditEntry) {
  const viewer = useViewer();
  return formatMoment(new Date(at), { ...viewer, now: new Date() });
}

function Amount({ amount }: CreditEntry) {
  const signed = numberFormat(useLocale(), { signDisplay: "exceptZero" });
  return <span className="tabular-nums">{signed.format(amount)}</span>;
}

function What({ kind, category }: CreditEntry) {
  const t = useTranslations("billing");
  if (category === null) return t("history.grant");
  const name = t(`credits.categories.${category}`);
  return kind === "return" ? t("history.return", { name }) : name;
}

function Who({ user, campaign, kind }: CreditEntry) {
  const t = useTranslations("billing.history");
  if (user) return user.name || t("gone");
  if (campaign)
    return <TextLink href={`/campaign/edit/${campaign.id}`}>{campaign.name || t("gone")}</TextLink>;
  return kind === "grant" ? t("plan") : t("workspace");
}
