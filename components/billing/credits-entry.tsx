"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { Panel } from "@/components/ui/overlays/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import type { CreditEntryDetail } from "@/lib/contract/billing/credits-entries";
import { formatDate, formatMoment } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { creditsEntryQuery } from "@/lib/queries/billing/credits-entry";
import { useViewer } from "@/lib/state/viewer";
import { nameOf, Who } from "./credits-table";

/** A line of the credits history: what was reserved, spent and returned, between which accounts, and for whom (BILL-42). */
export function CreditsEntry({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("billing");
  const { data, isError, refetch } = useQuery(creditsEntryQuery(browserApi, id));
  return (
    <Panel open onClose={onClose} title={data ? nameOf(t, data.entry) : t("history.title")}>
      {!data && !isError && <SkeletonRows rows={6} label={t("loading")} />}
      {isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => refetch()}>{t("upgrade.retry")}</Button>}
        />
      )}
      {data && <Detail {...data} />}
    </Panel>
  );
}

function Detail(detail: CreditEntryDetail) {
  const t = useTranslations("billing.history.detail");
  const viewer = useViewer();
  const { entry, prospect, messageId, reason, reference, reserved, spent, returned } = detail;
  const number = (value: number) => formatNumber(value, viewer.locale);
  const moved = [
    ...(reserved > 0 ? [{ term: t("reserved"), value: number(reserved) }] : []),
    ...(spent > 0 ? [{ term: t("spent"), value: number(spent) }] : []),
    ...(returned > 0 ? [{ term: t("returned"), value: number(returned) }] : []),
  ];
  return (
    <div className="grid gap-4 p-4">
      <DefinitionList
        items={[
          { term: t("time"), value: formatMoment(new Date(entry.at), viewer) },
          { term: t("person"), value: <Who {...entry} /> },
          ...(reason ? [{ term: t("reason"), value: reason }] : []),
          ...(entry.user && entry.campaign
            ? [{ term: t("campaign"), value: <Who {...entry} user={null} /> }]
            : []),
          ...(prospect
            ? [
                {
                  term: t("prospect"),
                  value: (
                    <>
                      <TextLink href={`/profiles/my-prospects/${prospect.id}`}>{prospect.name}</TextLink>
                      {messageId && (
                        <span className="block">
                          <TextLink href={`/inbox/${prospect.id}`}>{t("open")}</TextLink>
                        </span>
                      )}
                    </>
                  ),
                },
              ]
            : []),
          ...moved,
        ]}
      />
      <Postings {...detail} />
      <p className="type-small text-text-2">
        {t.rich("once", { reference, code: (text) => <code className="break-all">{text}</code> })}
      </p>
    </div>
  );
}

/** Each posting leaves one account and reaches another, so that both columns have the same sum. */
function Postings({ postings }: CreditEntryDetail) {
  const t = useTranslations("billing.history");
  const viewer = useViewer();
  const number = (value: number) => formatNumber(value, viewer.locale);
  const sum = number(postings.reduce((all, { amount }) => all + amount, 0));
  const nameOfGrant = ({ grant }: CreditEntryDetail["postings"][number]) =>
    grant &&
    t("detail.ofGrant", { grant: t(`grants.${grant.kind}`), date: formatDate(new Date(grant.at), viewer) });
  const line = "border-t border-line py-1.5";
  return (
    <table aria-label={t("detail.table")} className="type-compact w-full">
      <thead>
        <tr className="type-caption text-text-3">
          <th className="pb-1 text-start font-normal">{t("detail.account")}</th>
          <th className="w-16 pb-1 text-end font-normal">{t("detail.out")}</th>
          <th className="w-16 pb-1 text-end font-normal">{t("detail.into")}</th>
        </tr>
      </thead>
      {postings.map((posting) => (
        <tbody key={posting.id}>
          <tr>
            <td className={line}>
              {t(`accounts.${posting.from}`)}
              <span className="type-small block text-text-2">
                {t(`postings.${posting.kind}`)}, {formatMoment(new Date(posting.at), viewer)}
              </span>
            </td>
            <td className={`${line} text-end tabular-nums`}>{number(posting.amount)}</td>
            <td className={line} />
          </tr>
          <tr>
            <td className={line}>
              {t(`accounts.${posting.to}`)}
              {posting.grant && <span className="type-small block text-text-2">{nameOfGrant(posting)}</span>}
            </td>
            <td className={line} />
            <td className={`${line} text-end tabular-nums`}>{number(posting.amount)}</td>
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className={`${line} text-start`}>
            {t("detail.sum")}
          </th>
          <td className={`${line} text-end tabular-nums`}>{sum}</td>
          <td className={`${line} text-end tabular-nums`}>{sum}</td>
        </tr>
      </tfoot>
    </table>
  );
}
