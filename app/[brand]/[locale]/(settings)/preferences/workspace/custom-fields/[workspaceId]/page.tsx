import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { CustomFieldsScreen } from "@/components/custom-fields/custom-fields-screen";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { customFieldsQuery } from "@/lib/queries/custom-fields";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("custom-fields.title");

type Props = { params: Promise<{ brand: string; locale: string; workspaceId: string }> };

export default async function CustomFieldsRoute({ params }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch((client) => client.prefetchQuery(customFieldsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["custom-fields"]}>
        <CustomFieldsScreen mayRemove={isWorkspaceAdmin} />
      </Messages>
    </HydrationBoundary>
  );
}
