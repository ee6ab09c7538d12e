import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { NewLabelPage } from "@/components/labels/new-label-page";
import { Messages } from "@/components/shell/messages";

export const generateMetadata = titled("labels.own.new");

type Props = { params: Promise<{ brand: string; locale: string; workspaceId: string }> };

export default async function NewLabelRoute({ params }: Props) {
  const { locale } = await placeOf(params);
  const { workspaceId } = await params;
  const home = `/preferences/workspace/labels/${workspaceId}`;
  return (
    <Messages locale={locale} of={["labels"]}>
      <NewLabelPage home={home} />
    </Messages>
  );
}
