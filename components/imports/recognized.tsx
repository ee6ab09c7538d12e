import { useLocale, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { TextLink } from "@/components/ui/text-link";
import {
  type PastStatus,
  type ProspectImport,
  type TakeableStatus,
  takeableStatuses,
} from "@/lib/contract/prospects/imports";
import { formatNumber } from "@/lib/format/numbers";
import { useMayOpen } from "@/lib/state/pages";
import { useRowNumbers } from "./use-row-numbers";

type Props = {
  found: NonNullable<ProspectImport["recognized"]>;
  /** The rows were counted, with these choices. */
  isCounted: boolean;
  taken: readonly TakeableStatus[];
  /** Not given once the import has started. */
  onTake?: (taken: TakeableStatus[]) => void;
};

const takeable = (status: PastStatus) => takeableStatuses.find((one) => one === status);

/** The tool that exported the file, and what its statuses lead to: nothing is stored before the import (PROSPECT-27, R18, R24). */
export function Recognized({ found: { tool, statuses }, isCounted, taken, onTake }: Props) {
  const t = useTranslations("imports.recognized");
  const i = useTranslations("imports");
  const locale = useLocale();
  const rowNumbers = useRowNumbers();
  const mayOpenList = useMayOpen("profiles");
  const isTaken = (status: TakeableStatus) => taken.includes(status);
  const effectOf = (status: PastStatus) => {
    const choice = takeable(status);
    return choice ? (isTaken(choice) ? "taken" : "keptOut") : (status as "unsubscribed" | "bounced");
  };
  const take = (status: TakeableStatus, isOn: boolean) =>
    onTake?.(takeableStatuses.filter((one) => (one === status ? isOn : isTaken(one))));
  return (
    <Card padded={false}>
      <CardHeader className="mb-0! px-4 py-2" title={t(`title.${tool}`)} />
      {!isCounted && statuses.length === 0 && (
        <p className="type-compact px-4 pb-3 text-text-2">{t("mapped")}</p>
      )}
      {isCounted && statuses.length === 0 && (
        <p className="type-compact px-4 pb-3 text-text-2">{t("nothing")}</p>
      )}
      <ul>
        {statuses.map(({ status, count, lines }) => {
          const choice = takeable(status);
          return (
            <li
              key={status}
              className="type-compact grid grid-cols-[64px_minmax(0,1fr)] gap-3 border-t border-line px-4 py-2"
            >
              <b className="text-end font-semibold tabular-nums">{formatNumber(count, locale)}</b>
              <span>
                {t(`status.${status}`)}
                <span className="block text-text-2">{t(`effect.${effectOf(status)}`)}</span>
                <span className="type-small block tabular-nums text-text-2">
                  {rowNumbers({ count, lines })}
                </span>
                {status === "unsubscribed" && mayOpenList && (
                  <TextLink href="/profiles/do-not-contact">{i("openList")}</TextLink>
                )}
                {choice && onTake && (
                  <Checkbox
                    className="mt-1"
                    label={t("take")}
                    aria-label={`${t("take")}: ${t(`status.${status}`)}`}
                    checked={isTaken(choice)}
                    onChange={({ target }) => take(choice, target.checked)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
