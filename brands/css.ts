import type { Brand } from "./schema";
import type { BrandColours } from "./tokens";

const rule = (selector: string, colours: BrandColours) => {
  const body = Object.entries(colours)
    .map(([token, hex]) => `--${token}:${hex}`)
    .join(";");
  return body ? `${selector}{${body}}` : "";
};

/** The brand's colors as CSS for both themes, empty if it replaces none; under 4 kB, inlined in the head. */
export const brandCss = ({ colours }: Pick<Brand, "colours">) =>
  rule("html:not([data-theme=dark])", colours.light) + rule("html[data-theme=dark]", colours.dark);
