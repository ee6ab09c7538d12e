import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { brandOfKey } from "@/brands";
import { Upgrade } from "@/components/billing/parts/upgrade";
import { ActsHere } from "@/components/extension/acts-here";
import { AllTexts } from "@/components/shell/all-texts";
import { Live } from "@/components/shell/live";
import { Providers } from "@/components/shell/providers";
import { Refused } from "@/components/shell/refused";
import { ThemeScript } from "@/components/shell/theme-script";
import { ViewProvider } from "@/components/shell/view-provider";
import type { updateUser } from "@/lib/actions/users";
import type { ViewSettings } from "@/lib/contract/users";
import type { WorkspaceClock } from "@/lib/contract/workspaces";
import { BrandPreview } from "./brand-preview";
import { passGate } from "./pass-gate";

const zones = new Set(Intl.supportedValuesOf("timeZone"));

/** The viewer's time zone from the boot script's cookie; an unknown one is ignored, because it would break every date. */
async function viewerZone(): Promise<string> {
  const zone = (await cookies()).get("zone")?.value;
  return zone && zones.has(zone) ? zone : "UTC";
}

/**
 * What pages know of their viewer: the workspace's clock, if there is one, whether one of their accounts acts in a browser, and their
 * display settings.
 */
export type Viewer = {
  clock?: WorkspaceClock;
  actsHere?: boolean;
  view: ViewSettings;
  save: typeof updateUser;
};

type Props = { viewer?: Viewer; children: ReactNode };

/** The context of every page behind the gate: theme, texts, time zone, queries, the workspace's clock. */
export async function SignedIn({ viewer, children }: Props) {
  const facts = await passGate();
  const brand = brandOfKey(facts.brand);
  return (
    <>
      <ThemeScript nonce={facts.nonce} theme={facts.theme} />
      <BrandPreview />
      <AllTexts timeZone={await viewerZone()} now={new Date()} networkName={brand?.networkName[facts.locale]}>
        {/* Another workspace starts with no data of this one. Forms outside a workspace, which join or choose one, keep their state. */}
        <Providers
          key={viewer?.clock ? facts.workspace?.id : undefined}
          clock={viewer?.clock}
          pages={facts.allowedPages}
        >
          <ViewProvider view={viewer?.view} save={viewer?.save}>
            <Live />
            {viewer?.actsHere && <ActsHere />}
            <Refused />
            {children}
            {facts.workspace && (
              <Upgrade isAdmin={facts.isWorkspaceAdmin} supportEmail={brand?.support.email} />
            )}
          </ViewProvider>
        </Providers>
      </AllTexts>
    </>
  );
}
