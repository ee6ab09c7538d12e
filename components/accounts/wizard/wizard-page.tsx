"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { Card } from "@/components/ui/card";
import type { WizardBrand } from "./brand";
import { wishOf } from "./wish";
import { Wizard } from "./wizard";

type Props = { brand: WizardBrand; personName: string };

/** The wizard as a page of its own; the URL names the account to continue with. */
export function WizardPage({ brand, personName }: Props) {
  const router = useRouter();
  const wish = wishOf(useSearchParams());
  return (
    <Card className="overflow-clip px-5! pt-0! pb-1!">
      <Wizard
        key={wish.resume}
        wish={wish}
        brand={brand}
        personName={personName}
        onMade={({ id }) => router.replace(`/credentials/add?resume=${id}&selectedCred=${id}`)}
        onDone={({ id }) => {
          router.push(`/campaigns/my-campaigns?selectedCred=${id}`);
          router.refresh();
        }}
      />
    </Card>
  );
}
