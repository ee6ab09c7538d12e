"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mic, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { FileButton } from "@/components/ui/fields/file-button";
import { Input } from "@/components/ui/fields/input";
import { Segmented } from "@/components/ui/fields/segmented";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { voicemail } from "@/lib/contract/accounts/voicemail";
import { isForwardNumber, voicemailLimits } from "@/lib/contract/accounts/voicemail-limits";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { audiosQuery } from "@/lib/queries/voicemail";
import { TermsConsent } from "./terms-consent";

/** Loaded on first use. */
const Recorder = dynamic(() => import("./recorder").then((module) => module.Recorder), { ssr: false });

type Values = { source: "file" | "record"; file: File | null; forward: string; hasAgreed: boolean };
type Props = { accountId: string; onClose: () => void };

/** Adds a recording from a file or the microphone, with the number for callbacks and the terms (VM-02 to VM-05, VM-08, VM-12, ux 76). */
export function AddRecording({ accountId, onClose }: Props) {
  const t = useTranslations("voicemail");
  const tAdd = useTranslations("voicemail.adding");
  const errorText = useErrorText();
  const { shortest, longest } = voicemailLimits;
  const form = useForm<Values>({
    defaultValues: { source: "file", file: null, forward: "", hasAgreed: false },
  });
  const { source, file, forward, hasAgreed } = form.watch();
  const upload = useUpload(accountId, onClose);
  const forwardNumber = forward.trim();
  const isForward = forwardNumber === "" || isForwardNumber(forwardNumber);
  const choose = (next: File | null) => {
    upload.reset();
    form.setValue("file", next);
  };
  const save = form.handleSubmit(() => {
    if (!hasAgreed) return toast.error(errorText("voicemail_terms_refused"));
    if (file) upload.mutate({ file, ...(forwardNumber ? { forwardNumber } : {}) });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("add")}
      keepOpenOutside
      footer={
        <>
          <Button onClick={onClose}>{tAdd("cancel")}</Button>
          <Button
            variant="primary"
            busy={upload.isPending}
            disabledReason={
              !file ? tAdd("noFile") : isForward ? undefined : errorText("wrong_forward_number")
            }
            onClick={save}
          >
            {tAdd("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <Segmented
          label={tAdd("source")}
          value={source}
          onChange={(next) => {
            form.setValue("source", next);
            choose(null);
          }}
          options={[
            { value: "file", label: tAdd("file"), icon: <Upload aria-hidden /> },
            { value: "record", label: tAdd("record"), icon: <Mic aria-hidden /> },
          ]}
        />
        {source === "file" ? (
          <div>
            <div className="flex flex-wrap items-center gap-3">
              <FileButton label={tAdd("choose")} accept=".wav,audio/wav" onFile={choose}>
                {tAdd("choose")}
              </FileButton>
              {file && <span className="type-compact min-w-0 truncate">{file.name}</span>}
            </div>
            <p className="type-small mt-1.5 text-text-3">{tAdd("fileHint", { shortest, longest })}</p>
          </div>
        ) : (
          <Recorder onRecorded={choose} />
        )}
        {upload.failure && (
          <p role="alert" className="type-small text-on-danger-soft">
            {upload.failure}
          </p>
        )}
        <Field
          label={tAdd("forward")}
          hint={tAdd("forwardHint")}
          error={isForward ? undefined : errorText("wrong_forward_number")}
        >
          <Input inputMode="numeric" autoComplete="off" {...form.register("forward")} />
        </Field>
        <TermsConsent hasAgreed={hasAgreed} onChange={controlled(form)("hasAgreed").onChange} />
      </div>
    </Dialog>
  );
}

function useUpload(accountId: string, onDone: () => void) {
  const t = useTranslations("voicemail");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ file, forwardNumber }: { file: File; forwardNumber?: string }) => {
      const fileName = file.name.trim().slice(-voicemailLimits.fileName).trim();
      const fields = {
        accountId,
        fileName,
        agreedToTerms: true,
        ...(forwardNumber ? { forwardNumber } : {}),
      };
      return browserApi(voicemail.upload, fields, file);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: audiosQuery(browserApi, accountId).queryKey });
      toast.success(t("saved"));
      onDone();
    },
    onError: (refused) => {
      if (!(refused instanceof ApiError)) throw refused;
    },
  });
  const failure =
    error instanceof ApiError ? errorText(error.details.fields?.file ?? error.code, error.details) : null;
  return { mutate, isPending, failure, reset };
}
