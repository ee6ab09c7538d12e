"use client";

import { useQuery } from "@tanstack/react-query";
import { Merge } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { browserApi } from "@/lib/api/browser";
import { duplicatesOfQuery } from "@/lib/queries/duplicates";
import { useKeepApart } from "./use-keep-apart";

const MergeDialog = dynamic(() => import("./merge-dialog").then((module) => module.MergeDialog), {
  ssr: false,
});
const FindDuplicate = dynamic(() => import("./find-duplicate").then((module) => module.FindDuplicate), {
  ssr: false,
});

/** Merges a person with another record that the user knows of. */
export function MergeButton({ prospectId }: { prospectId: string }) {
  const t = useTranslations("duplicates");
  const [isFinding, setFinding] = useState(false);
  const [other, setOther] = useState<string>();
  return (
    <>
      <Button size="compact" icon={<Merge aria-hidden />} onClick={() => setFinding(true)}>
        {t("mergeWith")}
      </Button>
      {isFinding && (
        <FindDuplicate
          prospectId={prospectId}
          onClose={() => setFinding(false)}
          onChoose={(id) => {
            setFinding(false);
            setOther(id);
          }}
        />
      )}
      <Merging prospectId={prospectId} other={other} onClose={() => setOther(undefined)} />
    </>
  );
}

/** Shows which records may be the same person, and why. */
export function DuplicateNotes({ prospectId }: { prospectId: string }) {
  const t = useTranslations("duplicates");
  const { data } = useQuery(duplicatesOfQuery(browserApi, prospectId));
  const [other, setOther] = useState<string>();
  const keepApart = useKeepApart();
  return (
    <>
      {data?.items.map((pair) => {
        const person = pair.one.id === prospectId ? pair.other : pair.one;
        return (
          <Banner
            key={person.id}
            tone="signal"
            className="mb-3"
            action={
              <span className="flex gap-3">
                <button type="button" onClick={() => setOther(person.id)}>
                  {t("review")}
                </button>
                <button type="button" onClick={() => keepApart(prospectId, person.id)}>
                  {t("keepApart")}
                </button>
              </span>
            }
          >
            {t("maybe", {
              name: person.fullName || t("nameless"),
              shared: t(`shared.${pair.kind}`, { value: pair.value }),
            })}
          </Banner>
        );
      })}
      <Merging prospectId={prospectId} other={other} onClose={() => setOther(undefined)} />
    </>
  );
}

type MergingProps = { prospectId: string; other: string | undefined; onClose: () => void };

/** If this page's record is merged away, the page moves to the one that stays. */
function Merging({ prospectId, other, onClose }: MergingProps) {
  const router = useRouter();
  if (!other) return null;
  return (
    <MergeDialog
      one={prospectId}
      other={other}
      onClose={onClose}
      onMerged={(id) => {
        onClose();
        if (id !== prospectId) router.replace(`/profiles/my-prospects/${id}`);
      }}
    />
  );
}
