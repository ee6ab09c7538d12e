import { ArrowLeft, ArrowRight, GitCompare, Link2, SearchX, TriangleAlert, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { PageLink } from "@/components/shell/page-link";
import { Button } from "@/components/ui/button";
import { IconSquare } from "@/components/ui/icon-square";
import { TextLink } from "@/components/ui/text-link";
import type { SyncLine } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import { crmNames } from "../parts/names";
import type { CrmActions } from "../use-crm-actions";
import { TwoValues } from "./two-values";

const looks = {
  sent: { tone: "neutral", icon: <ArrowRight className="rtl:rotate-180" /> },
  received: { tone: "neutral", icon: <ArrowLeft className="rtl:rotate-180" /> },
  linked: { tone: "neutral", icon: <Link2 /> },
  refused: { tone: "warning", icon: <TriangleAlert /> },
  undecided: { tone: "warning", icon: <Users /> },
  overruled: { tone: "info", icon: <GitCompare /> },
  gone: { tone: "neutral", icon: <SearchX /> },
} as const;

type Props = {
  line: SyncLine;
  /** The names of its fields. */
  fields: string;
  platform: ExternalPlatform;
  actions: CrmActions;
};

/** One thing that was done or waits for somebody, with the way on. */
export function LogLine({ line, fields, platform, actions }: Props) {
  const t = useTranslations("crms.log");
  const crm = crmNames[platform];
  const { kind, isSettled, name, prospect, url, at, reason } = line;
  const look = looks[kind];
  const isOpen = !isSettled && (kind === "refused" || kind === "undecided" || kind === "overruled");
  return (
    <li className="flex gap-3 px-4 py-3">
      <IconSquare tone={isSettled ? "neutral" : look.tone} icon={look.icon} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <p className="type-compact min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">
            {prospect ? (
              <PageLink page="profiles" href={`/profiles/my-prospects/${prospect.id}`} otherwise={name}>
                {name}
              </PageLink>
            ) : (
              name
            )}
          </p>
          <span className="type-small text-text-2">
            <Moment at={at} look="short" />
          </span>
        </div>
        <p className="type-small wrap-anywhere text-text-2">
          {kind === "linked" ? t(`linkedOf.${line.object}`) : t(`did.${kind}`, { crm })}
          {fields && `: ${fields}`}
          {url && (
            <>
              {" · "}
              <TextLink href={url} external>
                {t("open", { crm })}
              </TextLink>
            </>
          )}
        </p>
        {reason && <p className="type-compact mt-1 wrap-anywhere">{t("reason", { crm, reason })}</p>}
        {kind === "overruled" && <TwoValues line={line} crm={crm} />}
        {isSettled && kind !== "sent" && kind !== "received" && kind !== "linked" && (
          <p className="type-small mt-1 text-text-2">{t("settled")}</p>
        )}
        {isOpen && <WayOn line={line} crm={crm} actions={actions} />}
      </div>
    </li>
  );
}

function WayOn({ line, crm, actions }: { line: SyncLine; crm: string; actions: CrmActions }) {
  const t = useTranslations("crms.log");
  const { id, kind, name } = line;
  const isBusy = actions.busy === id;
  if (kind === "undecided") return <Candidates line={line} crm={crm} actions={actions} />;
  const isRefused = kind === "refused";
  return (
    <Button
      size="compact"
      className="mt-2"
      busy={isBusy}
      aria-label={t(isRefused ? "retryOf" : "putBackOf", { name })}
      onClick={() => (isRefused ? actions.retry(id) : actions.putBack(id))}
    >
      {t(isRefused ? "retry" : "putBack")}
    </Button>
  );
}

/** Who it may be, to choose from. */
function Candidates({ line, crm, actions }: { line: SyncLine; crm: string; actions: CrmActions }) {
  const t = useTranslations("crms.log");
  const { id, name, candidates } = line;
  return (
    <fieldset className="mt-2">
      <legend className="type-small mb-1.5 text-text-2">{t("which", { name, crm })}</legend>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {candidates.map((candidate) => (
          <li
            key={candidate.ref}
            className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-btn border border-line px-3 py-2"
          >
            <span className="min-w-0 flex-1 basis-40">
              <TextLink href={candidate.url} external>
                {candidate.name}
              </TextLink>
              <span className="type-small block wrap-anywhere text-text-2">{candidate.detail}</span>
            </span>
            <Button
              size="compact"
              busy={actions.busy === id}
              aria-label={t("thisOneOf", { name: candidate.name, detail: candidate.detail })}
              onClick={() => actions.choose(id, candidate.ref)}
            >
              {t("thisOne")}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="compact"
        variant="ghost"
        className="mt-1.5"
        aria-label={t("noneOfThemOf", { name })}
        onClick={() => actions.choose(id, null)}
      >
        {t("noneOfThem")}
      </Button>
    </fieldset>
  );
}
