import type { Theme } from "@/lib/contract/fields";
import { bootScript } from "@/lib/state/boot-script";
import { AfterBoot } from "./after-boot";

type Props = {
  /** On pages rendered on request; those rendered at build are allowed by the script's hash. */
  nonce?: string;
  /** The person's own choice, where this browser has none yet. */
  theme?: Theme | null;
};

/** Sets theme and time zone before the first paint, and hears what was typed and clicked before the page worked. First thing in every layout. */
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
