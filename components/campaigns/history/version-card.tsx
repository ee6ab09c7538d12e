"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { classNames } from "@/components/ui/class-names";
import { Pill } from "@/components/ui/pill";
import type { Step } from "@/lib/contract/campaigns/sequence";
import type { CampaignVersion } from "@/lib/contract/campaigns/versions";
import { useStepText } from "../builder/step-text";

const maxLines = 4;

type Props = {
  version: CampaignVersion;
  /** The steps of the previous version, for the names of removed ones. */
  before: readonly Step[];
  isChosen: boolean;
  onChoose: () => void;
};

/** One version in the list: time and author, its changes as text, and the number of people affected. */
export function VersionCard({ version, before, isChosen, onChoose }: Props) {
  const t = useTranslations("versions");
  const text = useStepText();
  const steps = new Map([...before, ...version.sequence].map((step) => [step.id, step]));
  const changes = version.changes ?? [];
  const nameOf = (stepId: string) => {
    const step = steps.get(stepId);
    return step ? text.name(step) : t("unknownStep");
  };
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={classNames(
          "grid w-full gap-1 rounded-card border bg-surface px-4 py-3 text-start hover:wash",
          isChosen ? "border-brand shadow-[0_0_0_1px_var(--brand)]" : "border-line",
        )}
      >
        <span className="flex items-center gap-2">
          <b className="type-strong">{t("version", { version: version.version })}</b>
          {version.isLive && <Pill tone="success">{t("running")}</Pill>}
        </span>
        <span className="type-small text-text-2">
          {version.publishedBy ?? t("somebody")}, <Moment at={version.publishedAt} look="dueWithin" />
        </span>
        {version.changes === null ? (
          <span className="type-compact">{t("first", { count: version.stepCount })}</span>
        ) : (
          changes.slice(0, maxLines).map(({ stepId, kind, isAlsoPast, missed }) => (
            <span key={`${stepId}${kind}`} className="type-compact">
              {t(`change.${kind}`, { step: nameOf(stepId) })}
              {isAlsoPast && <span className="text-text-2"> {t("alsoRun", { count: missed })}</span>}
            </span>
          ))
        )}
        {changes.length > maxLines && (
          <span className="type-small text-text-2">{t("more", { count: changes.length - maxLines })}</span>
        )}
        {version.people !== null && (
          <span className="type-small text-text-2">{t("people", { count: version.people })}</span>
        )}
      </button>
    </li>
  );
}
