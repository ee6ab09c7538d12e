"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWork } from "@/components/shell/palette/use-work";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { FileButton } from "@/components/ui/fields/file-button";
import { Select } from "@/components/ui/fields/select";
import { Dialog } from "@/components/ui/overlays/dialog";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import {
  type MailboxImport,
  mailboxFileLimits,
  mailboxImports,
} from "@/lib/contract/accounts/mailbox-imports";
import { accountsQuery } from "@/lib/queries/accounts";
import { keys } from "@/lib/queries/keys";
import { latestMailboxImportQuery } from "@/lib/queries/mailboxes";
import { ImportProgress } from "./import-progress";
import { countOf, ImportRows } from "./import-rows";

type Checked = { file: File; accountId: string; found: MailboxImport };

/** Connects the mailboxes of a CSV file: a dry run names what is wrong with which row, a job tests and connects the others. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("mailbox-imports");
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const { data } = useQuery(latestMailboxImportQuery(browserApi));
  const [accountId = accounts[0]?.id ?? "", setAccountId] = useState<string>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const work = useWork(keys.mailboxes);
  const onRefusal = useOnRefusal();
  const latest = data?.latest;
  const isRunning = latest?.status === "connecting";
  const check = (file: File, of = accountId) => {
    if (file.size > mailboxFileLimits.bytes) return onRefusal(new ApiError("too_large", 413));
    work.mutate(async () => {
      const found = await browserApi(mailboxImports.upload, { accountId: of, isDryRun: true }, file);
      setChecked({ file, accountId: of, found });
    });
  };
  const start = ({ file, accountId: of }: Checked) =>
    work.mutate(async () => {
      await browserApi(mailboxImports.upload, { accountId: of, isDryRun: false }, file);
      setChecked(null);
    });
  const choose = (id: string) => {
    setAccountId(id);
    if (checked) check(checked.file, id);
  };
  const ready = checked && countOf(checked.found, "ready");
  const shown = checked ? checked.found : latest;
  const chosenText = checked
    ? t("file", { name: checked.file.name, rows: checked.found.rows.length })
    : latest && t("last", { name: latest.fileName });
  return (
    <Dialog
      open
      size="large"
      keepOpenOutside={checked !== null}
      onOpenChange={(stays) => !stays && onClose()}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t(checked ? "cancel" : "close")}</Button>
          {isRunning && (
            <Button
              busy={work.isPending}
              onClick={() => work.mutate(() => browserApi(mailboxImports.cancel, { id: latest.id ?? "" }))}
            >
              {t("stop")}
            </Button>
          )}
          {checked && !isRunning && (
            <Button
              variant="primary"
              busy={work.isPending}
              disabledReason={ready === 0 ? t("nothing") : undefined}
              onClick={() => start(checked)}
            >
              {t("submit", { count: ready ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isRunning ? (
          <ImportProgress of={latest} />
        ) : (
          <ChooseFile
            {...{ accounts, accountId, isBusy: work.isPending, isChosen: checked !== null }}
            said={chosenText}
            onAccount={choose}
            onFile={(file) => check(file)}
          />
        )}
        {shown && <ImportRows of={shown} />}
        {checked && <p className="type-small text-text-2">{t("note")}</p>}
      </div>
    </Dialog>
  );
}

type ChooseProps = {
  accounts: readonly Account[];
  accountId: string;
  isBusy: boolean;
  isChosen: boolean;
  /** Which file the rows below are of. */
  said: string | null | undefined;
  onAccount: (id: string) => void;
  onFile: (file: File) => void;
};

/** Which columns a file may have, the account of rows that name none, and the button to choose the file. */
function ChooseFile({ accounts, accountId, isBusy, isChosen, said, onAccount, onFile }: ChooseProps) {
  const t = useTranslations("mailbox-imports");
  return (
    <>
      <p className="type-compact text-text-2">{t("columns")}</p>
      {accounts.length > 1 && (
        <Field label={t("account")} hint={t("accountHint")} className="max-w-90">
          <Select
            value={accountId}
            onChange={onAccount}
            options={accounts.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={t("choose")}
          accept=".csv,text/csv,text/plain"
          icon={<FileUp aria-hidden />}
          variant={isChosen ? "default" : "primary"}
          busy={isBusy && !isChosen}
          onFile={onFile}
        >
          {t(isChosen ? "another" : "choose")}
        </FileButton>
        {said && <span className="type-compact min-w-0 wrap-anywhere text-text-2">{said}</span>}
      </div>
    </>
  );
}
