"use client";

import { Ellipsis, Pencil, StickyNote, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { useWork } from "@/components/shell/palette/use-work";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Note, notes } from "@/lib/contract/prospects/notes";
import { keys } from "@/lib/queries/keys";
import { NoteForm } from "./note-form";

type Props = { prospectId: string; note: Note };

/** A note, between the messages or beside them; its author can edit and delete it. */
export function NoteBubble({ prospectId, note }: Props) {
  const t = useTranslations("inbox.notes");
  const [isEditing, setEditing] = useState(false);
  const change = useWork([...keys.notes, prospectId]);
  const remove = () =>
    change.mutate(() => browserApi(notes.remove, { prospectId, noteId: note.id }), {
      onSuccess: () =>
        toast.undo(t("removed"), {
          onUndo: () => change.mutate(() => browserApi(notes.create, { prospectId, text: note.text })),
        }),
    });
  return (
    <div className="rounded-[10px] bg-warning-soft text-text">
      {isEditing ? (
        <NoteForm prospectId={prospectId} note={note} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex items-start gap-2 py-2 ps-3 pe-1.5">
          <div className="min-w-0 flex-1">
            <p className="type-body wrap-anywhere whitespace-pre-wrap">{note.text}</p>
            <p className="type-small mt-1 flex flex-wrap items-center gap-1.5 text-on-warning-soft">
              <StickyNote className="size-3" aria-hidden />
              <span>{t("by", { name: note.author?.name ?? t("somebody") })}</span>
              <Moment at={note.createdAt} look="due" />
              {note.isEdited && <span>{t("edited")}</span>}
            </p>
          </div>
          {note.isOwn && (
            <Menu
              label={t("more")}
              trigger={<IconButton size="compact" label={t("more")} icon={<Ellipsis aria-hidden />} />}
            >
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setEditing(true)}>
                {t("edit")}
              </MenuItem>
              <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={remove}>
                {t("remove")}
              </MenuItem>
            </Menu>
          )}
        </div>
      )}
    </div>
  );
}
