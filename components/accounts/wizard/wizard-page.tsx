"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { Card } from "@/components/ui/card";
import type { WizardBrand } from "./brand";
import { pageOfNew } from "./page-of-new";
import { Wizard } from "./wizard";
import { wizardRequestOf } from "./wizard-request";

type Props = { brand: WizardBrand; personName: string };

/** The wizard as a page of its own; the URL names the account to continue with. */
export function WizardPage({ brand, personName }: Props) {
  const router = useRouter();
  const request = wizardRequestOf(useSearchParams());
  return (
    <Card className="overflow-clip px-5! pt-0! pb-1!">
      <Wizard
        key={request.resume}
        request={request}
        brand={brand}
        personName={personName}
        onMade={({ id }) => router.replace(`/credentials/add?resume=${id}&selectedCred=${id}`)}
        onDone={(account) => {
          router.push(pageOfNew(account));
          router.refresh();
        }}
      />
    </Card>
  );
}
