"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import type { Assignee } from "@/lib/contract/assignees";
import type { Conversation } from "@/lib/contract/inbox/inbox";
import { assigneesQuery } from "@/lib/queries/inbox";
import { userQuery } from "@/lib/queries/users";
import { FindList } from "./list/find-list";

type Props = {
  conversation: Conversation;
  onChoose: (assignee: Conversation["assignee"]) => void;
  onClose: () => void;
};

/** Assigns a conversation. The user comes first, so that A and Enter takes it; typing filters the others; "no one" is last. */
export function AssignDialog({ conversation, onChoose, onClose }: Props) {
  const t = useTranslations("inbox.assign");
  const { data: me } = useQuery(userQuery(browserApi));
  const { data: people = [] } = useQuery(assigneesQuery(browserApi, conversation));
  const inOrder = people.toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id));
  const choose = (person: Assignee | null) => {
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
      <FindList
        label={t("find")}
        items={conversation.assignee ? [...inOrder, null] : inOrder}
        keyOf={(person) => person?.id ?? "nobody"}
        wordsOf={(person) => person?.name ?? ""}
        onChoose={choose}
        className="max-h-72 overflow-y-auto"
      >
        {(person) => (
          <button
            type="button"
            aria-pressed={person ? person.id === conversation.assignee?.id : undefined}
            onClick={() => choose(person)}
            className="type-compact flex min-h-9 min-w-0 flex-1 items-center gap-2.5 px-2 text-start max-md:min-h-11"
          >
            {person ? (
              <Person
                of={person}
                isMe={person.id === me?.id}
                isHere={person.id === conversation.assignee?.id}
              />
            ) : (
              <>
                <UserX className="size-5 p-0.5 text-text-3" aria-hidden />
                {t("nobody")}
              </>
            )}
          </button>
        )}
      </FindList>
    </Dialog>
  );
}

function Person({
  of: { id, name, avatar },
  isMe,
  isHere,
}: {
  of: Assignee;
  isMe: boolean;
  isHere: boolean;
}) {
  const t = useTranslations("inbox.assign");
  return (
    <>
      <Avatar name={name} id={id} size={20} {...(avatar ? { src: avatar } : {})} />
      <span className="min-w-0 flex-1 truncate">{isMe ? t("me", { name }) : name}</span>
      {isHere && <Check aria-hidden />}
    </>
  );
}
