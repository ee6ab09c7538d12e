"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { browserApi } from "@/lib/api/browser";
import { maxNoteCharacters, type Note, notes } from "@/lib/contract/prospects/notes";
import { keys } from "@/lib/queries/keys";

type Props = {
  prospectId: string;
  note?: Note;
  onKept?: () => void;
  /** Called on cancel and after saving; absent if the form cannot be closed. */
  onDone?: () => void;
};

/** Adds or edits a note for teammates, which the person never sees (INBOX-05). */
export function NoteForm({ prospectId, note, onKept, onDone }: Props) {
  const t = useTranslations("inbox.notes");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const [text, setText] = useState(note?.text ?? "");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      note
        ? browserApi(notes.update, { prospectId, noteId: note.id, text, version: note.version })
        : browserApi(notes.create, { prospectId, text }),
    onSuccess: () => {
      setText("");
      onKept?.();
      onDone?.();
    },
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: [...keys.notes, prospectId] }),
  });
  const save = () => text.trim() && !isPending && mutate();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        aria-label={t("write")}
        placeholder={t("write")}
        value={text}
        rows={3}
        maxLength={maxNoteCharacters}
        // biome-ignore lint/a11y/noAutofocus: the user opened it to write
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            save();
          }
        }}
        className="field-sizing-content type-body block max-h-60 min-h-18 w-full resize-none bg-transparent px-3 py-2.5 outline-none max-md:text-[1rem]"
      />
      <div className="flex items-center justify-end gap-2 p-1.5">
        {onDone && (
          <Button variant="ghost" onClick={onDone}>
            {t("cancel")}
          </Button>
        )}
        <Button
          type="submit"
          hint="⌘↵"
          busy={isPending}
          disabledReason={text.trim() ? undefined : t("empty")}
        >
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
