import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { AutoLabelsScreen } from "@/components/labels/auto-labels-screen";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { autoLabelsQuery } from "@/lib/queries/labels";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("labels.auto.title");

type Props = { params: Promise<{ brand: string; locale: string; workspaceId: string }> };

export default async function AutoLabelsRoute({ params }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch((client) => client.prefetchQuery(autoLabelsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["labels"]}>
        <AutoLabelsScreen mayChange={isWorkspaceAdmin} />
      </Messages>
    </HydrationBoundary>
  );
}
