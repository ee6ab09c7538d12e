import type { Metadata } from "next";
import type { PlaceParams } from "@/app/place";
import { titled } from "@/app/titled";

/**
 * Title and referrer policy of a page with a secret in its URL: other sites see at most its origin. It is not `no-referrer`, because then a
 * form submitted before hydration would carry no origin either and be refused as cross-site.
 */
export const titledSecret =
  (key: string) =>
  async (props: { params: PlaceParams }): Promise<Metadata> => ({
    ...(await titled(key)(props)),
    referrer: "strict-origin",
  });
