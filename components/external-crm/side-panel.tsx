import { useInfiniteQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { IconSquare } from "@/components/ui/icon-square";
import { Spinner } from "@/components/ui/spinner";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import type { CrmConnection } from "@/lib/contract/crm/external";
import { formatNumber } from "@/lib/format/numbers";
import { crmLinesQuery } from "@/lib/queries/crm/external";
import { crmHref } from "./address";
import { TwoValues } from "./log/two-values";
import { useLineFields } from "./log/use-line-fields";
import { crmNames } from "./parts/names";
import type { CrmActions } from "./use-crm-actions";

type Props = { connection: CrmConnection; actions: CrmActions };

/** How the sync runs, which values of ours the CRM replaced, and prospects that it has more than once. */
export function SidePanel(props: Props) {
  const t = useTranslations("crms.side");
  return (
    <aside aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Runs {...props} />
      <Overruled {...props} />
      <Duplicates {...props} />
    </aside>
  );
}

function Runs({ connection }: Props) {
  const t = useTranslations("crms.side");
  const locale = useLocale();
  const { platform, lastRun, nextRunAt, today, linked, isRunning, state, waitingCount, refusedCount } =
    connection;
  const linkedOf = (object: (typeof linked)[number]["object"]) =>
    linked.find((one) => one.object === object)?.count ?? 0;
  return (
    <Card>
      <h2 className="type-strong mb-2.5">{t("sync")}</h2>
      <div className="flex items-start gap-2.5">
        <IconSquare
          tone={lastRun && state === "connected" ? "success" : "neutral"}
          icon={isRunning ? <Spinner /> : <Check />}
        />
        <p className="type-compact min-w-0 flex-1">
          <b className="block font-semibold">
            {isRunning ? (
              t("running")
            ) : lastRun ? (
              <>
                {t("lastRun")} <Moment at={lastRun.at} />
              </>
            ) : (
              t("notRun")
            )}
          </b>
          <span className="type-small text-text-2">
            {lastRun && t("run", { seconds: lastRun.seconds, changes: lastRun.changes })}
            {nextRunAt && state === "connected" && (
              <>
                {lastRun && " · "}
                {t("next")} <Moment at={nextRunAt} look="dueWithin" />
              </>
            )}
          </span>
        </p>
        <TextLink href={crmHref(platform, "sync")}>{t("log")}</TextLink>
      </div>
      <table className="type-compact mt-3 w-full">
        <thead className="type-caption text-text-2">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              {t("today")}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {t("sent")}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {t("received")}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {t("linked")}
            </th>
          </tr>
        </thead>
        <tbody>
          {today.map(({ object, sent, received }) => (
            <tr key={object}>
              <th scope="row" className="py-1 text-start font-normal">
                {t(`objects.${object}`)}
              </th>
              <td className="py-1 ps-3 text-end tabular-nums">{formatNumber(sent, locale)}</td>
              <td className="py-1 ps-3 text-end tabular-nums">{formatNumber(received, locale)}</td>
              <td className="py-1 ps-3 text-end tabular-nums">{formatNumber(linkedOf(object), locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(waitingCount > 0 || refusedCount > 0) && (
        <p className="type-small mt-2 text-text-2">
          {waitingCount > 0 && t("waiting", { count: waitingCount })}
          {waitingCount > 0 && refusedCount > 0 && " · "}
          {refusedCount > 0 && (
            <TextLink href={crmHref(platform, "sync", "refused")}>
              {t("refused", { count: refusedCount })}
            </TextLink>
          )}
        </p>
      )}
    </Card>
  );
}

const shownLines = 2;

/** Values of ours that lost: the CRM's value wins, and ours can be put back. */
function Overruled({ connection, actions }: Props) {
  const t = useTranslations("crms.side");
  const { platform, overruledCount } = connection;
  const crm = crmNames[platform];
  const { data } = useInfiniteQuery({
    ...crmLinesQuery(browserApi, platform, "overruled", 5),
    enabled: overruledCount > 0,
  });
  const lines = data?.pages[0]?.items.filter(({ isSettled }) => !isSettled).slice(0, shownLines) ?? [];
  const fieldsOf = useLineFields(platform, lines);
  return (
    <Card>
      <div className="flex items-center gap-2">
        <h2 className="type-strong">{t("overruled")}</h2>
        <Count value={overruledCount} />
        {overruledCount > 0 && (
          <span className="ms-auto">
            <TextLink href={crmHref(platform, "sync", "overruled")}>{t("showAll")}</TextLink>
          </span>
        )}
      </div>
      {overruledCount > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {lines.map((line) => (
            <li key={line.id} className="mt-2 rounded-btn border border-line px-3 py-2.5">
              <p className="type-compact flex gap-2">
                <b className="min-w-0 flex-1 truncate font-semibold">{line.name}</b>
                <span className="type-small min-w-0 truncate text-text-2">{fieldsOf(line)}</span>
              </p>
              <TwoValues line={line} crm={crm} />
              <Button
                size="compact"
                className="mt-2"
                aria-label={t("putBackOf", { name: line.name, field: fieldsOf(line) })}
                busy={actions.busy === line.id}
                onClick={() => actions.putBack(line.id)}
              >
                {t("putBack")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="type-small mt-2 text-text-2">{t("overruledText", { crm })}</p>
    </Card>
  );
}

function Duplicates({ connection: { platform, undecidedCount } }: Props) {
  const t = useTranslations("crms.side");
  return (
    <Card>
      <div className="flex items-center gap-2">
        <h2 className="type-strong">{t("duplicates")}</h2>
        <Count value={undecidedCount} />
      </div>
      <p className="type-small mt-1 text-text-2">
        {undecidedCount > 0 ? (
          <TextLink href={crmHref(platform, "sync", "undecided")}>{t("decide")}</TextLink>
        ) : (
          t("noDuplicates")
        )}
      </p>
    </Card>
  );
}
