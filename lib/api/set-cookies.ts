import { cookies } from "next/headers";

type Attributes = {
  path?: string;
  maxAge?: number;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: "lax" | "strict" | "none";
};

function attributesOf(parts: readonly string[]): Attributes {
  const attributes: Attributes = {};
  for (const part of parts) {
    const [name = "", value = ""] = part.trim().split("=");
    const key = name.toLowerCase();
    if (key === "path") attributes.path = value;
    else if (key === "max-age") attributes.maxAge = Number(value);
    else if (key === "httponly") attributes.httpOnly = true;
    else if (key === "secure") attributes.secure = true;
    else if (key === "samesite") attributes.sameSite = value.toLowerCase() as Attributes["sameSite"] & string;
  }
  return attributes;
}

/**
 * Passes the API's Set-Cookie headers on to the browser, which fetch on the server does not do. Outside an action Next refuses to set
 * cookies; only reads happen there, and they set none that matter.
 */
export async function keepCookies(response: Response): Promise<void> {
  const lines = response.headers.getSetCookie();
  if (lines.length === 0) return;
  const jar = await cookies();
  for (const line of lines) {
    const [pair = "", ...rest] = line.split(";");
    const at = pair.indexOf("=");
    try {
      jar.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)), attributesOf(rest));
    } catch {
      return;
    }
  }
}
