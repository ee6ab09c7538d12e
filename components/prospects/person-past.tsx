"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { browserApi } from "@/lib/api/browser";
import { conversationsOfQuery, notesQuery } from "@/lib/queries/inbox";
import { useMayOpen } from "@/lib/state/pages";
import { useShortcuts } from "@/lib/state/shortcuts";
import { Timeline } from "./parts/timeline";

/** Loaded with their tab, while the rest of the page stays as it is. */
const PersonConversations = dynamic(
  () => import("@/components/inbox/parts/person-conversations").then((module) => module.PersonConversations),
  { loading: () => null },
);
const NotesOfPage = dynamic(
  () => import("@/components/inbox/parts/person-notes").then((module) => module.NotesOfPage),
  { loading: () => null },
);

/** What is shown of a person's past, and whether a note is being written. */
export type PastView = { tab: "timeline" | "conversations" | "notes"; isWriting: boolean };

type Props = { prospectId: string; view: PastView; onView: (view: PastView) => void };

/** What happened with a person. Conversations and notes belong to the inbox: without it only the history is shown (SPACE-46). */
export function PersonPast(props: Props) {
  return useMayOpen("inbox") ? <Past {...props} /> : <Timeline prospectId={props.prospectId} />;
}

function Past({ prospectId, view, onView }: Props) {
  const t = useTranslations("prospects");
  const tInbox = useTranslations("inbox");
  const { data: conversations } = useQuery(conversationsOfQuery(browserApi, prospectId));
  const { data: notes } = useQuery(notesQuery(browserApi, prospectId));
  const write = (isWriting: boolean) => onView({ tab: "notes", isWriting });
  useShortcuts([{ key: "n", label: tInbox("notes.add"), run: () => write(true) }]);
  return (
    <Tabs
      label={t("past")}
      value={view.tab}
      onChange={(tab) => onView({ ...view, tab })}
      tabs={[
        { value: "timeline", label: t("timeline.title") },
        { value: "conversations", label: tInbox("ofPerson.title"), ...countOf(conversations) },
        { value: "notes", label: tInbox("notes.title"), ...countOf(notes) },
      ]}
    >
      <TabPanel value="timeline">
        <Timeline prospectId={prospectId} isTitled={false} />
      </TabPanel>
      <TabPanel value="conversations">
        <PersonConversations prospectId={prospectId} />
      </TabPanel>
      <TabPanel value="notes">
        <NotesOfPage prospectId={prospectId} isWriting={view.isWriting} onWriting={write} />
      </TabPanel>
    </Tabs>
  );
}

const countOf = (all: readonly unknown[] | undefined) => (all?.length ? { count: all.length } : {});
