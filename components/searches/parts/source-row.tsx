"use client";

import { Download, Pause, Play, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import { fileUrl } from "@/lib/api/client";
import {
  type Search,
  type SearchCommand,
  type SearchFacts,
  searches,
} from "@/lib/contract/prospects/searches";
import { NotAdded } from "./not-added";
import { detailOf, sourceIcons } from "./source-look";
import { SourceProgress } from "./source-progress";
import { SourceState } from "./source-state";
import type { useSearchCommands } from "./use-searches";

type Commands = ReturnType<typeof useSearchCommands>;
const commandIcons = { pause: Pause, resume: Play, rerun: RotateCw } as const satisfies Record<
  SearchCommand,
  unknown
>;

/** One source of a campaign: kind, status, numbers and actions. */
export function SourceRow({ source, commands }: { source: Search; commands: Commands }) {
  const { campaignId, id } = source;
  return (
    <FactsRow
      source={source}
      onCommand={(command) => commands[command](source)}
      {...(source.kind === "csv"
        ? { open: `/campaign/edit/${campaignId}/import/${id}` }
        : { download: fileUrl(searches.download, { campaignId, searchId: id }) })}
    />
  );
}

type Props = {
  source: SearchFacts;
  onCommand: (command: SearchCommand) => void;
  /** Where its page is, or else where everyone found can be downloaded. */
  open?: string;
  download?: string;
};

/** The same of a search, wherever its people go. */
export function FactsRow({ source, onCommand, open, download }: Props) {
  const t = useTranslations("searches");
  const Icon = sourceIcons[source.kind];
  const detail = detailOf(source);
  const kind = t(`kind.${source.kind}`);
  const name = detail ? `${kind}, ${detail}` : kind;
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Icon className="flex-none text-text-2" aria-hidden />
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3 className="type-compact font-semibold">{kind}</h3>
          {detail && <Detail source={source} text={detail} />}
        </div>
        <SourceState source={source} />
        <div className="flex items-center gap-1 max-md:ms-auto">
          {source.commands.map((command) => {
            const CommandIcon = commandIcons[command];
            return (
              <IconButton
                key={command}
                label={t(`commandOf.${command}`, { name })}
                icon={<CommandIcon aria-hidden />}
                onClick={() => onCommand(command)}
              />
            );
          })}
          {open !== undefined && (
            <ButtonLink href={open} size="compact" aria-label={t("commandOf.open", { name })}>
              {t("command.open")}
            </ButtonLink>
          )}
          {download !== undefined && source.found > 0 && (
            <a
              href={download}
              download
              aria-label={t("commandOf.download", { name })}
              title={t("command.download")}
              className="touch-area inline-flex size-control items-center justify-center rounded-btn text-text-2 hover:wash"
            >
              <Download aria-hidden />
            </a>
          )}
        </div>
      </div>
      <SourceProgress source={source} />
      <NotAdded source={source} />
    </li>
  );
}

/** Links to the network page. */
function Detail({ source: { url }, text }: { source: SearchFacts; text: string }) {
  const look = "type-small block truncate text-text-2";
  if (url === null) return <span className={look}>{text}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={`${look} hover:underline`}>
      {text}
    </a>
  );
}
