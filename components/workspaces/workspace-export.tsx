"use client";

import { Download, PackageOpen } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card, CardHeader } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { fileUrl } from "@/lib/api/client";
import type { Workspace } from "@/lib/contract/workspaces";
import { archiveDays, type WorkspaceExport, workspaceExports } from "@/lib/contract/workspaces/exports";
import { formatBytes } from "@/lib/format/bytes";
import { formatDate } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { useErrorText } from "@/lib/forms/errors";
import { useViewer } from "@/lib/state/viewer";
import { useExport } from "./use-export";

/** An archive of everything in the workspace, for its admins: its progress, and the last one as long as it is kept. */
export function WorkspaceExportCard({ workspace: { id } }: { workspace: Workspace }) {
  const t = useTranslations("workspaces.export");
  const { latest, start, isStarting, cancel } = useExport(id);
  if (latest?.status === "running")
    return (
      <Card>
        <CardHeader title={t("title")} />
        <Running made={latest} onCancel={() => cancel(latest.id)} />
      </Card>
    );
  return (
    <Card>
      <CardHeader title={t("title")} />
      <p className="type-compact mb-3.5 text-text-2">{t("lead", { days: archiveDays })}</p>
      {latest && <Ended made={latest} workspaceId={id} />}
      <Button icon={<PackageOpen aria-hidden />} busy={isStarting} onClick={() => start()}>
        {t(latest?.isReady ? "again" : "start")}
      </Button>
    </Card>
  );
}

function Running({ made, onCancel }: { made: WorkspaceExport; onCancel: () => void }) {
  const t = useTranslations("workspaces.export");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <>
      <Progress value={made.doneRows} max={Math.max(1, made.rows)} label={t("progress")} />
      <p className="type-small mt-2 text-text-2" aria-live="polite">
        {made.rows > 0
          ? t("of", { done: number(Math.min(made.doneRows, made.rows)), rows: number(made.rows) })
          : t("preparing")}
      </p>
      <p className="type-small mt-1 mb-3.5 text-text-3">{t("goesOn")}</p>
      <Button onClick={onCancel}>{t("cancel")}</Button>
    </>
  );
}

function Ended({ made, workspaceId }: { made: WorkspaceExport; workspaceId: string }) {
  const t = useTranslations("workspaces.export");
  const errorText = useErrorText();
  if (made.status === "failed")
    return (
      <Banner tone="danger" className="mb-3.5">
        {t("failed")} {made.failure && errorText(made.failure)}
      </Banner>
    );
  if (made.status === "cancelled") return <Banner className="mb-3.5">{t("cancelled")}</Banner>;
  if (!made.isReady) return <Banner className="mb-3.5">{t("expired")}</Banner>;
  return <Ready made={made} workspaceId={workspaceId} />;
}

const namedParts = ["prospects", "campaigns", "conversations", "messages", "tasks", "files"] as const;

/** The report: size, what is in it, and until when it is kept. */
function Ready({ made, workspaceId }: { made: WorkspaceExport; workspaceId: string }) {
  const t = useTranslations("workspaces.export");
  const viewer = useViewer();
  const locale = useLocale();
  const { name } = made.createdBy;
  const size = formatBytes(made.bytes ?? 0, locale);
  const date = formatDate(new Date(made.expiresAt ?? made.startedAt), viewer);
  const countOf = (part: (typeof namedParts)[number]) =>
    made.counts.find((one) => one.part === part)?.count ?? 0;
  return (
    <div className="mb-3.5 rounded-card bg-sunken p-3.5">
      <p className="type-strong">{t("ready")}</p>
      <p className="type-small mt-1 text-text-2">
        {namedParts.map((part) => t(`counts.${part}`, { count: countOf(part) })).join(" · ")}
      </p>
      <p className="type-small mt-1 mb-3 text-text-3">
        {name ? t("until", { size, name, date }) : t("untilUnknown", { size, date })}
      </p>
      <a
        href={fileUrl(workspaceExports.download, { id: workspaceId, exportId: made.id })}
        download
        className={buttonStyle({ variant: "primary" })}
      >
        <Download aria-hidden /> {t("download")}
      </a>
    </div>
  );
}
