"use client";

import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import { TextLink } from "@/components/ui/text-link";
import type { CreditEntry } from "@/lib/contract/billing/credits-history";
import { formatMoment } from "@/lib/format/moments";
import { formatNumber, numberFormat } from "@/lib/format/numbers";
import { useViewer } from "@/lib/state/viewer";

type Props = {
  entries: readonly CreditEntry[];
  /** The line whose detail is open. */
  openId: string | null;
  onOpen: (id: string) => void;
};

/** Lines of the ledger, newest first; each opens its postings. Times are real, even if the workspace runs its own clock. */
export function CreditsTable({ entries, openId, onOpen }: Props) {
  const t = useTranslations("billing.history");
  return (
    <>
      <Table label={t("title")} columns={["20%", null, "24%", "96px", "96px"]} className="max-md:hidden">
        <thead>
          <tr>
            <HeadCell>{t("when")}</HeadCell>
            <HeadCell>{t("what")}</HeadCell>
            <HeadCell>{t("who")}</HeadCell>
            <HeadCell numeric>{t("amount")}</HeadCell>
            <HeadCell numeric>{t("balance")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} current={entry.id === openId}>
              <Cell>
                <When {...entry} />
              </Cell>
              <Cell>
                <OpenLine entry={entry} onOpen={onOpen} />
              </Cell>
              <Cell>
                <Who {...entry} />
              </Cell>
              <Cell numeric>
                <Amount {...entry} />
              </Cell>
              <Cell numeric>
                <Balance {...entry} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <ul className="divide-y divide-line md:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="type-compact grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5">
            <OpenLine entry={entry} onOpen={onOpen} />
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

function OpenLine({ entry, onOpen }: { entry: CreditEntry } & Pick<Props, "onOpen">) {
  return (
    <button
      type="button"
      className="touch-area max-w-full truncate rounded-chip text-start font-semibold hover:underline"
      onClick={() => onOpen(entry.id)}
    >
      <What {...entry} />
    </button>
  );
}

function Balance({ balance }: CreditEntry) {
  return <span className="tabular-nums">{formatNumber(balance, useLocale())}</span>;
}

function When({ at }: CreditEntry) {
  const viewer = useViewer();
  return formatMoment(new Date(at), { ...viewer, now: new Date() });
}

function Amount({ amount }: CreditEntry) {
  const signed = numberFormat(useLocale(), { signDisplay: "exceptZero" });
  return <span className="tabular-nums">{signed.format(amount)}</span>;
}

const What = (entry: CreditEntry) => nameOf(useTranslations("billing"), entry);

type Texts = ReturnType<typeof useTranslations<"billing">>;

/** The name of a line, such as "Text message" or "Plan credits". */
export function nameOf(
  t: Texts,
  { kind, category, grant }: Pick<CreditEntry, "kind" | "category" | "grant">,
) {
  if (grant) return t(`history.grants.${grant}`);
  if (category === null) return t("history.taken");
  const name = t(`credits.categories.${category}`);
  return kind === "return" ? t("history.return", { name }) : name;
}

/** Who caused a line: a member, a campaign, the plan, or the operator. */
export function Who({
  user,
  campaign,
  grant,
  givenBy,
}: Pick<CreditEntry, "user" | "campaign" | "grant" | "givenBy">) {
  const t = useTranslations("billing.history");
  if (user) return user.name || t("gone");
  if (campaign)
    return <TextLink href={`/campaign/edit/${campaign.id}`}>{campaign.name || t("gone")}</TextLink>;
  if (grant === "gift" || grant === "refund") return givenBy || t("operator");
  return grant === "plan" ? t("plan") : t("workspace");
}
