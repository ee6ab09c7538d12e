"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
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

type Props = { prospectId: string };

/** What happened with a person. Conversations and notes belong to the inbox: without it only the history is shown (SPACE-46). */
export function PersonPast({ prospectId }: Props) {
  return useMayOpen("inbox") ? <Past prospectId={prospectId} /> : <Timeline prospectId={prospectId} />;
}

function Past({ prospectId }: Props) {
  const t = useTranslations("prospects");
  const tInbox = useTranslations("inbox");
  const [tab, setTab] = useState<"timeline" | "conversations" | "notes">("timeline");
  const [isWriting, setWriting] = useState(false);
  const { data: conversations } = useQuery(conversationsOfQuery(browserApi, prospectId));
  const { data: notes } = useQuery(notesQuery(browserApi, prospectId));
  const write = () => {
    setTab("notes");
    setWriting(true);
  };
  useShortcuts([{ key: "n", label: tInbox("notes.add"), run: write }]);
  return (
    <Tabs
      label={t("past")}
      value={tab}
      onChange={setTab}
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
        <NotesOfPage prospectId={prospectId} isWriting={isWriting} onWriting={setWriting} />
      </TabPanel>
    </Tabs>
  );
}

const countOf = (all: readonly unknown[] | undefined) => (all?.length ? { count: all.length } : {});
