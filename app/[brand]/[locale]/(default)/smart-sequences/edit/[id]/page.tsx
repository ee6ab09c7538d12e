import { orToList } from "@/app/or-to-list";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { LibraryEditor } from "@/components/campaigns/library/library-editor";
import { ShippedSequence } from "@/components/campaigns/library/shipped-sequence";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { smartSequences } from "@/lib/contract/campaigns/smart-sequences";

export const generateMetadata = titled("smart-sequences.title");

type Props = { params: Promise<{ brand: string; locale: string; id: string }> };

/** An unknown sequence, or one without access, redirects to the list (ROUTE-65). */
export default async function SmartSequencePage({ params }: Props) {
  const { id } = await params;
  const { locale } = await placeOf(params);
  const sequence = await serverApi(smartSequences.show, { id }).catch(orToList("/smart-sequences"));
  return (
    <Messages locale={locale} of={["smart-sequences"]}>
      {sequence.isShipped ? <ShippedSequence sequence={sequence} /> : <LibraryEditor sequence={sequence} />}
    </Messages>
  );
}
