import type { Theme } from "@/lib/contract/fields";
import { bootScript } from "@/lib/state/boot-script";
import { AfterBoot } from "./after-boot";

type Props = {
  /** For pages rendered on request; prerendered pages allow the script by its hash. */
  nonce?: string;
  /** The user's own choice, if this browser has none yet. */
  theme?: Theme | null;
};

/** Runs the boot script, which sets theme and time zone before the first paint and keeps early input. Must come first in every layout. */
export function ThemeScript({ nonce, theme }: Props) {
  return (
    <>
      <script
        nonce={nonce}
        data-boot=""
        data-theme={theme ?? undefined}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text of our own
        dangerouslySetInnerHTML={{ __html: bootScript }}
      />
      <AfterBoot />
    </>
  );
}
