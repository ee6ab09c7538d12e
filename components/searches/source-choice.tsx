"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { browserApi } from "@/lib/api/browser";
import { type SourceKind, searchFeatures } from "@/lib/contract/prospects/searches";
import { featuresQuery } from "@/lib/queries/workspaces";
import { sourceIcons } from "./parts/source-look";

/** The feature a kind of source needs, and whether the plan has it (CAMP-50). */
export function useSourceFeature(kind: SourceKind) {
  const { data: features } = useQuery(featuresQuery(browserApi));
  const feature = kind === "csv" || kind === "existing_people" ? null : searchFeatures[kind];
  return { feature, isLocked: feature !== null && features !== undefined && features[feature] !== "active" };
}

/** All kinds of sources; those missing in the plan have a lock, and explain it once selected. */
export function SourceChoice({ kinds, chosen }: { kinds: readonly SourceKind[]; chosen: SourceKind }) {
  const t = useTranslations("searches");
  return (
    <nav aria-label={t("from")}>
      <ul className="grid grid-cols-2 gap-1.5 lg:grid-cols-1">
        {kinds.map((kind) => (
          <li key={kind}>
            <Choice kind={kind} isChosen={kind === chosen} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Choice({ kind, isChosen }: { kind: SourceKind; isChosen: boolean }) {
  const t = useTranslations("searches");
  const { isLocked } = useSourceFeature(kind);
  const Icon = sourceIcons[kind];
  return (
    <Link
      href={kind === "csv" ? "?" : `?source=${kind}`}
      replace
      scroll={false}
      aria-current={isChosen || undefined}
      className="flex h-full min-h-touch items-center gap-3 rounded-btn border border-line bg-surface px-3 py-2 hover:wash aria-[current]:border-brand aria-[current]:bg-select"
    >
      <Icon className="flex-none text-text-2" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="type-compact block font-medium wrap-anywhere">{t(`kind.${kind}`)}</span>
        <span className="type-small block text-text-2 max-lg:hidden">{t(`about.${kind}`)}</span>
      </span>
      {isLocked && (
        <>
          <Lock className="size-3.5 flex-none text-text-3" aria-hidden />
          <VisuallyHidden>{t("upgrade")}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
