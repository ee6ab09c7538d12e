"use client";

import { Copy } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Pill } from "@/components/ui/pill";
import type { SmartSequence } from "@/lib/contract/campaigns/smart-sequences";
import { ReadSteps } from "../parts/read-steps";
import { useLibrary } from "./use-library";

const BeginDialog = dynamic(() => import("./begin-dialog").then((module) => module.BeginDialog), {
  ssr: false,
});

/** A sequence that comes with the product: it can be read, used for a campaign, or copied and changed. */
export function ShippedSequence({ sequence }: { sequence: SmartSequence }) {
  const t = useTranslations("smart-sequences");
  const library = useLibrary();
  const [begins, setBegins] = useState(false);
  return (
    <Page
      width="form"
      bar={<SectionBar back={{ href: "/smart-sequences", label: t("back") }} title={t("title")} />}
    >
      <PageHeader
        title={sequence.name}
        note={<Pill>{t("shippedMark")}</Pill>}
        actions={
          <>
            <Button icon={<Copy aria-hidden />} busy={library.isBusy} onClick={() => library.copy(sequence)}>
              {t("copy")}
            </Button>
            <Button variant="primary" onClick={() => setBegins(true)}>
              {t("use")}
            </Button>
          </>
        }
      />
      <p className="type-body mb-4 text-text-2">{sequence.description}</p>
      <Card>
        <ReadSteps sequence={sequence.sequence} />
      </Card>
      {begins && (
        <BeginDialog
          sequence={sequence}
          isBusy={library.isBusy}
          onClose={() => setBegins(false)}
          onBegin={(name) => library.begin(sequence.id, name)}
        />
      )}
    </Page>
  );
}
