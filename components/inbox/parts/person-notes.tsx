"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { browserApi } from "@/lib/api/browser";
import { notesQuery } from "@/lib/queries/inbox";
import { NoteBubble } from "./note-bubble";
import { NoteForm } from "./note-form";

/** Teammates' notes about the person, in a section beside the conversation (INBOX-05). */
export function PersonNotes({ prospectId }: { prospectId: string }) {
  const t = useTranslations("inbox.notes");
  const [isWriting, setWriting] = useState(false);
  return (
    <section aria-label={t("title")} className="mt-4 border-t border-line pt-3">
      <p className="type-compact mb-2 flex items-center gap-2 font-semibold">
        <span className="flex-1">{t("title")}</span>
        <IconButton
          size="compact"
          label={t("add")}
          icon={<Plus aria-hidden />}
          onClick={() => setWriting(true)}
        />
      </p>
      <NoteList prospectId={prospectId} isWriting={isWriting} onDone={() => setWriting(false)} />
    </section>
  );
}

type PageProps = { prospectId: string; isWriting: boolean; onWriting: (isWriting: boolean) => void };

/** The same as a part of a page of its own: N begins a note. */
export function NotesOfPage({ prospectId, isWriting, onWriting }: PageProps) {
  const t = useTranslations("inbox.notes");
  return (
    <>
      {!isWriting && (
        <Button icon={<Plus aria-hidden />} hint="N" className="mb-3" onClick={() => onWriting(true)}>
          {t("add")}
        </Button>
      )}
      <NoteList prospectId={prospectId} isWriting={isWriting} onDone={() => onWriting(false)} />
    </>
  );
}

type ListProps = { prospectId: string; isWriting: boolean; onDone: () => void };

/** The notes, newest first, below the form for a new one. */
function NoteList({ prospectId, isWriting, onDone }: ListProps) {
  const { data: notes = [] } = useQuery(notesQuery(browserApi, prospectId));
  return (
    <>
      {isWriting && (
        <div className="mb-2 rounded-[10px] border border-line-strong bg-raised">
          <NoteForm prospectId={prospectId} onDone={onDone} />
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {notes.map((note) => (
          <li key={note.id}>
            <NoteBubble prospectId={prospectId} note={note} />
          </li>
        ))}
      </ul>
    </>
  );
}
