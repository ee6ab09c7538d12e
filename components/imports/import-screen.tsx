"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Stepper } from "@/components/ui/fields/stepper";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import type { ProspectImport, TakeableStatus } from "@/lib/contract/prospects/imports";
import { formatBytes } from "@/lib/format/bytes";
import { useErrorText } from "@/lib/forms/errors";
import { doNotContactQuery } from "@/lib/queries/do-not-contact";
import { useMayOpen } from "@/lib/state/pages";
import { Recognized } from "./recognized";
import { Result } from "./result";
import { Running } from "./running";
import { Upload } from "./upload";
import { isRunning, useImport, useImportCommands } from "./use-import";

/** Part of the second step, so choosing a file does not wait for it. */
const Columns = dynamic(() => import("./columns").then((module) => module.Columns), { loading: () => null });

const ListChoice = dynamic(() => import("./list-choice").then((module) => module.ListChoice), {
  loading: () => null,
});

/** The first step: choosing a file. */
export function NewImport({ campaignId }: { campaignId: string }) {
  const t = useTranslations("imports");
  return (
    <>
      <div className="mb-5">
        <Stepper
          label={t("steps.label")}
          steps={steps.map((step) => ({ label: t(`steps.${step}`) }))}
          current={0}
          direction="row"
        />
      </div>
      <ListFirst />
      <Upload campaignId={campaignId} />
    </>
  );
}

/** Offered while nobody is on the do-not-contact list, to users who may open it. */
function ListFirst() {
  const t = useTranslations("imports");
  const mayOpen = useMayOpen("profiles");
  const { data } = useInfiniteQuery({ ...doNotContactQuery(browserApi), enabled: mayOpen });
  if (data?.pages[0]?.total !== 0) return null;
  return (
    <Banner
      className="mb-4"
      icon={<Ban className="size-4 flex-none" aria-hidden />}
      action={<Link href="/profiles/do-not-contact">{t("openList")}</Link>}
    >
      {t("listFirst")}
    </Banner>
  );
}

const steps = ["file", "columns", "dryRun", "import"] as const;
const stageOf = ({ status }: ProspectImport) =>
  status === "uploaded" ? 1 : status === "checking" || status === "checked" ? 2 : 3;

/** File, columns, dry run, import. Nothing is saved before the last step, and the report covers every row. */
export function ImportScreen({ campaignId, importId }: { campaignId: string; importId: string }) {
  const t = useTranslations("imports");
  const errorText = useErrorText();
  const locale = useLocale();
  const { data: made } = useImport(campaignId, importId);
  const { setColumns, cancel, undo, isBusy } = useImportCommands(campaignId);
  const [columns, setMine] = useState<ProspectImport["columns"]>();
  const [taken, setTaken] = useState<TakeableStatus[]>();
  const [listId, setListId] = useState<string>();
  const mayList = useMayOpen("profiles");
  const version = made?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server took replaces what was chosen here
  useEffect(() => {
    setMine(undefined);
    setTaken(undefined);
  }, [version]);
  if (!made) return null;
  const chosen = columns ?? made.columns;
  const isEdited = columns !== undefined || taken !== undefined;
  const isOpen =
    made.status === "uploaded" ||
    made.status === "checked" ||
    made.status === "failed" ||
    made.status === "cancelled";
  const isChecked = made.status === "checked" && !isEdited;
  const repeated = made.excludedBy.find(({ reason }) => reason === "twice_in_file")?.count ?? 0;
  const people = made.added + made.merged - repeated;
  return (
    <>
      <PageHeader
        title={t("of", { file: made.fileName })}
        note={t("facts", { rows: made.rows, size: formatBytes(made.bytes, locale), encoding: made.encoding })}
        back={{ href: `/campaign/edit/${campaignId}/import`, label: t("title") }}
      />
      <div className="mb-5">
        <Stepper
          label={t("steps.label")}
          steps={steps.map((step) => ({ label: t(`steps.${step}`) }))}
          current={made.status === "done" ? 4 : stageOf(made)}
          direction="row"
        />
      </div>
      {made.status === "failed" && (
        <Banner tone="danger">{t("failed", { reason: errorText(made.failure ?? "internal") })}</Banner>
      )}
      {made.status === "cancelled" && (
        <Banner tone="warning">{t("cancelled", { count: made.importedRows })}</Banner>
      )}
      {made.status === "undone" && <Banner tone="info">{t("undoneText")}</Banner>}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <Columns columns={chosen} onChange={setMine} isLocked={!isOpen} />
        <div className="grid content-start gap-5">
          {made.recognized && (
            <Recognized
              found={made.recognized}
              isCounted={!isRunning(made) && made.status !== "uploaded"}
              taken={taken ?? made.recognized.taken}
              onTake={isOpen ? setTaken : undefined}
            />
          )}
          {isRunning(made) && <Running made={made} onCancel={() => cancel(made.id)} />}
          {(made.status === "checked" || made.status === "done" || made.status === "importing") &&
            !isEdited && <Result made={made} />}
          {isChecked && mayList && <ListChoice listId={listId} onChange={setListId} />}
          <div className="flex flex-wrap gap-2">
            {isOpen && !isChecked && (
              <Button
                variant="primary"
                busy={isBusy}
                onClick={() => setColumns({ ...made, columns: chosen }, true, { taken })}
              >
                {t("check")}
              </Button>
            )}
            {isChecked && (
              <Button
                variant="primary"
                busy={isBusy}
                onClick={() => setColumns(made, false, { listId })}
                disabledReason={people === 0 ? t("nobodyToImport") : undefined}
              >
                {t("import", { count: people })}
              </Button>
            )}
            {made.status === "done" && (
              <ButtonLink href={`/campaign/edit/${campaignId}/prospects`} variant="primary">
                {t("seePeople", { count: made.enrolled })}
              </ButtonLink>
            )}
            {made.status === "done" && made.canUndo && (
              <Button busy={isBusy} onClick={() => undo(made.id)}>
                {t("undo")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
