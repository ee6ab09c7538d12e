import Bowser from "bowser";
import type { OwnSession } from "@/lib/contract/sessions";

type Device = Pick<OwnSession, "browser" | "system" | "kind">;

const kinds: Record<string, Device["kind"]> = { desktop: "desktop", mobile: "phone", tablet: "tablet" };

/** The device a browser says it runs on. Anybody can write this header, so it informs and never decides. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: "unknown" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  // "Safari on iPhone" says more than "Safari on iOS".
  const system = (platform.vendor === "Apple" && platform.model) || os.name;
  return {
    browser: browser.name || null,
    system: system || null,
    kind: kinds[platform.type ?? ""] ?? "unknown",
  };
}
