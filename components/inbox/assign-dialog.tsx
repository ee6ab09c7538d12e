"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { browserApi } from "@/lib/api/browser";
import type { Conversation } from "@/lib/contract/inbox";
import { assigneesQuery } from "@/lib/queries/inbox";
import { userQuery } from "@/lib/queries/users";

type Person = { id: string; name: string };
type Props = {
  conversation: Conversation;
  onChoose: (assignee: Person | null) => void;
  onClose: () => void;
};

/** Whom a conversation is given to: oneself first, so that A and Enter take it; typing finds the others. */
export function AssignDialog({ conversation, onChoose, onClose }: Props) {
  const t = useTranslations("inbox.assign");
  const [text, setText] = useState("");
  const { data: me } = useQuery(userQuery(browserApi));
  const { data: people = [] } = useQuery(assigneesQuery(browserApi, conversation.prospectId));
  const words = text.trim().toLocaleLowerCase();
  const found = people
    .filter(({ name }) => name.toLocaleLowerCase().includes(words))
    .sort((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id));
  const choose = (person: Person | null) => {
    onClose();
    onChoose(person);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t("title", { name: conversation.fullName })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) choose(found[0]);
        }}
      >
        <Input
          autoFocus
          autoComplete="off"
          aria-label={t("find")}
          placeholder={t("find")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <ul className="-mx-2 mt-3 max-h-72 overflow-y-auto">
        {found.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              aria-pressed={isOf(conversation, person)}
              onClick={() => choose(person)}
              className={row}
            >
              <Avatar
                name={person.name}
                id={person.id}
                size={20}
                {...(person.avatar ? { src: person.avatar } : {})}
              />
              <span className="min-w-0 flex-1 truncate">
                {person.id === me?.id ? t("me", { name: person.name }) : person.name}
              </span>
              {isOf(conversation, person) && <Check aria-hidden />}
            </button>
          </li>
        ))}
        {conversation.assignee && words === "" && (
          <li>
            <button type="button" onClick={() => choose(null)} className={row}>
              <UserX className="size-5 p-0.5 text-text-3" aria-hidden />
              {t("nobody")}
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

const isOf = ({ assignee }: Conversation, { id }: Person) => assignee?.id === id;
const row =
  "type-compact flex min-h-9 w-full items-center gap-2.5 rounded-field px-2 text-start hover:wash max-md:min-h-11";
