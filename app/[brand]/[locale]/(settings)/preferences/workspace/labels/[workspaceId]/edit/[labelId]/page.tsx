import { HydrationBoundary } from "@tanstack/react-query";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { LabelPage } from "@/components/labels/label-page";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { labelQuery } from "@/lib/queries/labels";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("labels.own.edit");

type Props = { params: Promise<{ brand: string; locale: string; workspaceId: string; labelId: string }> };

export default async function LabelRoute({ params }: Props) {
  const { locale } = await placeOf(params);
  const { workspaceId, labelId } = await params;
  const home = `/preferences/workspace/labels/${workspaceId}`;
  const state = await prefetch((client) => client.prefetchQuery(labelQuery(serverApi, labelId)));
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["labels"]}>
        <LabelPage home={home} id={labelId} />
      </Messages>
    </HydrationBoundary>
  );
}
