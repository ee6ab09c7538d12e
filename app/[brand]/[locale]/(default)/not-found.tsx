import { MissingPage } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";

/** A record that is not there, or not theirs: the same answer. */
export default function DefaultNotFound() {
  return (
    <Page>
      <MissingPage />
    </Page>
  );
}
