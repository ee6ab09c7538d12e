import * as z from "zod";
import { named, wire } from "./wire";

const grounds = wire({ bg: z.string(), body: z.string() });

/** A brand as other programs see it (BRAND-17): its look, its support contact and its site. */
export const brandConfig = wire({
  brand: z.string(),
  name: z.string(),
  color: z.string(),
  lightTheme: grounds,
  darkTheme: grounds,
  logoShape: z.enum(["square", "rectangle"]),
  support: wire({ name: z.string(), appId: z.string().nullable(), userId: z.string().nullable() }),
  clientLink: z.string().nullable(),
  isThirdPartyConnected: named("is_ghl_connected", z.boolean()),
  referralProgramId: named("promote_kit_id", z.string().nullable()),
});
