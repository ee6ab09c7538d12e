import { cookies } from "next/headers";

/** The time zone of the browser, left in a cookie by the first script of every page; UTC until then. */
export async function viewerZone(): Promise<string> {
  const zone = (await cookies()).get("zone")?.value;
  return zone && isZone(zone) ? zone : "UTC";
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
