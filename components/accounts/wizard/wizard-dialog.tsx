"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { accountsQuery } from "@/lib/queries/accounts";
import { userQuery } from "@/lib/queries/users";
import { useVisiblePath } from "@/lib/routes/current";
import type { WizardBrand } from "./brand";
import { pageOfNew } from "./page-of-new";
import { Wizard } from "./wizard";
import { type WizardRequest, wizardRequestNames, wizardRequestOf } from "./wizard-request";

function titleOf({ resume, changesAutomation }: WizardRequest, resumed: Account | undefined) {
  if (changesAutomation) return "changeTitle";
  if (!resume) return "title";
  return resumed && lacksNetwork(resumed) ? "connectTitle" : "finishTitle";
}

/** The wizard over the current page; closing it removes it from the URL (CRED-88). */
export function WizardDialog({ brand }: { brand: WizardBrand }) {
  const t = useTranslations("wizard");
  const router = useRouter();
  const path = useVisiblePath();
  const query = useSearchParams();
  const { data: person } = useQuery(userQuery(browserApi));
  const request = wizardRequestOf(query);
  const address = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(query);
    change(next);
    return next.size > 0 ? `${path}?${next}` : path;
  };
  const close = () =>
    router.replace(
      address((next) => {
        for (const name of wizardRequestNames) next.delete(name);
      }),
      { scroll: false },
    );
  const { data: accounts } = useQuery(accountsQuery(browserApi));
  const resumed = accounts?.find(({ id }) => id === request.resume);
  const title = titleOf(request, resumed);
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t(title)} size="large" keepOpenOutside>
      {person && (
        <div className="md:*:border-t md:*:border-line">
          <Wizard
            key={request.resume}
            request={request}
            brand={brand}
            personName={person.fullName}
            onMade={({ id }) =>
              router.replace(
                address((next) => next.set("resume", id)),
                { scroll: false },
              )
            }
            onDone={(account, isNew) => {
              if (!isNew) return close();
              router.push(pageOfNew(account));
              router.refresh();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
