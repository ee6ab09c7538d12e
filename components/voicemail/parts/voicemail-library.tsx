"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, Voicemail } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { IconSquare } from "@/components/ui/icon-square";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type VoicemailAudio, voicemail } from "@/lib/contract/accounts/voicemail";
import { audiosQuery } from "@/lib/queries/voicemail";
import { AudioPlayer } from "./audio-player";
import { recordingUrl } from "./recording-url";

/** Loaded on first use. */
const AddRecording = dynamic(() => import("./add-recording").then((module) => module.AddRecording), {
  ssr: false,
});
const RenameRecording = dynamic(() => import("./rename-recording").then((module) => module.RenameRecording), {
  ssr: false,
});

/** The recordings of an account: play, rename, add and delete (VM-01, VM-06, VM-09, VM-10). */
export function VoicemailLibrary({ accountId }: { accountId: string }) {
  const t = useTranslations("voicemail");
  const audios = useQuery(audiosQuery(browserApi, accountId));
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<VoicemailAudio | null>(null);
  const [leaving, setLeaving] = useState<VoicemailAudio | null>(null);
  const remove = useRemove();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  if (audios.isError && !audios.data)
    return (
      <EmptyState
        kind="error"
        title={t("failed")}
        actions={<Button onClick={() => audios.refetch()}>{t("retry")}</Button>}
      />
    );
  if (!audios.data) return <SkeletonRows rows={3} label={t("loading")} />;
  const { items } = audios.data;
  return (
    <>
      <p className="type-compact text-text-2">{t("note")}</p>
      {items.length === 0 ? (
        <Card>
          <EmptyState kind="first-use" title={t("none")} text={t("noneText")} actions={add} />
        </Card>
      ) : (
        <>
          <div className="flex">{add}</div>
          <ul aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {items.map((audio) => (
              <li key={audio.id}>
                <AudioCard
                  audio={audio}
                  onRename={() => setRenaming(audio)}
                  onRemove={() => setLeaving(audio)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdding && <AddRecording accountId={accountId} onClose={() => setAdding(false)} />}
      {renaming && <RenameRecording audio={renaming} onClose={() => setRenaming(null)} />}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(null)}
          title={t("removing.title", { name: leaving.name })}
          body={
            leaving.campaigns > 0 ? t("removing.inUse", { count: leaving.campaigns }) : t("removing.body")
          }
          confirmLabel={t("removing.confirm")}
          cancelLabel={t("removing.keep")}
          onConfirm={() => remove(leaving)}
          danger
        />
      )}
    </>
  );
}

function useRemove() {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  return async ({ id, accountId }: VoicemailAudio) => {
    try {
      await browserApi(voicemail.remove, { id, accountId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    }
    await client.invalidateQueries({ queryKey: audiosQuery(browserApi, accountId).queryKey });
  };
}

type CardProps = { audio: VoicemailAudio; onRename: () => void; onRemove: () => void };

function AudioCard({ audio, onRename, onRemove }: CardProps) {
  const t = useTranslations("voicemail");
  const { name, seconds, campaigns, forwardNumber } = audio;
  return (
    <Card>
      <div className="mb-2 flex items-center gap-3">
        <IconSquare tone="neutral" icon={<Voicemail aria-hidden />} />
        <div className="min-w-0 flex-1">
          <h2 className="type-strong truncate">{name}</h2>
          <p className="type-small text-text-2">{t("inUse", { count: campaigns })}</p>
        </div>
        <IconButton
          label={t("rename", { name })}
          icon={<Pencil aria-hidden />}
          variant="ghost"
          onClick={onRename}
        />
        <IconButton
          label={t("remove", { name })}
          icon={<Trash2 aria-hidden />}
          variant="ghost"
          onClick={onRemove}
        />
      </div>
      <AudioPlayer src={recordingUrl(audio)} name={name} seconds={seconds} />
      <p className="type-small mt-2 text-text-2">
        {forwardNumber === null ? t("notForwarded") : t("forwardedTo", { number: forwardNumber })}
      </p>
    </Card>
  );
}
