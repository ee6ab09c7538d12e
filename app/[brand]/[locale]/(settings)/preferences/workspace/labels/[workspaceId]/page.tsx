import { HydrationBoundary } from "@tanstack/react-query";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { LabelsScreen } from "@/components/labels/labels-screen";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { labelsQuery } from "@/lib/queries/labels";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("labels.own.title");

type Props = { params: Promise<{ brand: string; locale: string; workspaceId: string }> };

export default async function LabelsRoute({ params }: Props) {
  const { locale } = await placeOf(params);
  const { workspaceId } = await params;
  const home = `/preferences/workspace/labels/${workspaceId}`;
  const state = await prefetch((client) => client.prefetchQuery(labelsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["labels"]}>
        <LabelsScreen home={home} />
      </Messages>
    </HydrationBoundary>
  );
}
