import { MissingPage } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";

/** The same page for records that do not exist and records without access. */
export default function DefaultNotFound() {
  return (
    <Page>
      <MissingPage />
    </Page>
  );
}
