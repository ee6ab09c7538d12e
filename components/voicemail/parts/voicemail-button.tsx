"use client";

import { useQuery } from "@tanstack/react-query";
import { Voicemail } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { browserApi } from "@/lib/api/browser";
import { featuresQuery } from "@/lib/queries/workspaces";

/** Loaded on first use. */
const LeaveVoicemail = dynamic(() => import("./leave-voicemail").then((module) => module.LeaveVoicemail), {
  ssr: false,
});

type Props = { person: { id: string; fullName: string; phone: string } };

/** A button that leaves a voicemail for a person with a known number, if the plan includes it (VM-11, VM-15). */
export function VoicemailButton({ person }: Props) {
  const { data: features } = useQuery(featuresQuery(browserApi));
  return features?.voicemail === "active" ? <Opening person={person} /> : null;
}

function Opening({ person }: Props) {
  const t = useTranslations("voicemail.leaving");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact" icon={<Voicemail aria-hidden />} onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {isOpen && <LeaveVoicemail person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
