import type { Metadata } from "next";
import type { PlaceParams } from "@/app/place";
import { titled } from "@/app/titled";

/**
 * Title and referrer of a page whose address carries a secret: whoever it leads to is told its origin at most. Not
 * `no-referrer`: a form sent before the page's script runs would then name no origin either, and be refused as foreign.
 */
export const titledSecret =
  (key: string) =>
  async (props: { params: PlaceParams }): Promise<Metadata> => ({
    ...(await titled(key)(props)),
    referrer: "strict-origin",
  });
