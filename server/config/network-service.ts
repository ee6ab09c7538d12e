import * as z from "zod";

const example =
  "use the address with the version of the API, such as https://api.unipile.com/v2 or https://api8.unipile.com:13843/api/v1";

/** Where the service answers that acts on the network for accounts. Without a version in its path it is the second. */
export const networkService = z
  .string()
  .transform((text) => (/^https?:\/\//.test(text) ? text : `https://${text}`))
  .refine((text) => URL.canParse(text) && isBase(new URL(text)), { error: example })
  .transform((text) => {
    const url = new URL(text);
    url.pathname = url.pathname === "/" ? "/v2" : url.pathname.replace(/\/$/, "");
    return withStandardPort(url).href;
  });

const isBase = ({ pathname, search, hash, username }: URL) =>
  /^\/((api\/v1|v2)\/?)?$/.test(pathname) && search === "" && hash === "" && username === "";

/** The service also listens on the standard port, and connections to unusual ports are not allowed. */
function withStandardPort(url: URL): URL {
  if (url.port === "" || !url.hostname.endsWith(".unipile.com")) return url;
  url.searchParams.set("port", url.port);
  url.port = "";
  return url;
}
