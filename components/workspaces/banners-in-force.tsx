"use client";

import type { ComponentProps } from "react";
import { BillingNoticeBanner } from "@/components/billing/parts/billing-notice";
import type { BillingNotice } from "@/lib/contract/workspaces";
import { RestoredBanner } from "./restored-banner";

type Props = {
  id: string;
  notice: BillingNotice | null;
  /** Set for users who can act on it. */
  restored?: Omit<ComponentProps<typeof RestoredBanner>, "id">;
};

/** What every page says of the workspace. In one piece, so that pages begin with no more than a single reference to it. */
export const BannersInForce = ({ id, notice, restored }: Props) => (
  <>
    {restored && <RestoredBanner id={id} {...restored} />}
    {notice && <BillingNoticeBanner workspaceId={id} notice={notice} />}
  </>
);
