"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { browserApi } from "@/lib/api/browser";
import { notesQuery } from "@/lib/queries/inbox";
import { NoteBubble } from "./thread/note-bubble";
import { NoteForm } from "./thread/note-form";

/** Teammates' notes about the person, newest first, with a field for a new one (INBOX-05). */
export function PersonNotes({ prospectId }: { prospectId: string }) {
  const t = useTranslations("inbox.notes");
  const { data: notes = [] } = useQuery(notesQuery(browserApi, prospectId));
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
      {isWriting && (
        <div className="mb-2 rounded-[10px] border border-line-strong bg-raised">
          <NoteForm prospectId={prospectId} onDone={() => setWriting(false)} />
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {notes.map((note) => (
          <li key={note.id}>
            <NoteBubble prospectId={prospectId} note={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}
