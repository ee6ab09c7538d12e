import * as z from "zod";

const example =
  "use the address with the version of the API, such as https://api.unipile.com/v2 or https://api8.unipile.com:13843/api/v1";

/** Where the service answers that acts on the network for accounts. Without a version in its path it is the second. */
export const networkService = z
  .string()
  .transform((text) => (/^https?:\/\//.test(text) ? text : `https://${text}`))
  .refine((text) => URL.canParse(text) && isBase(new URL(text)), { error: example })
  .transform((text) => {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname === "/" ? "/v2" : pathname.replace(/\/$/, "")}`;
  });

const isBase = ({ pathname, search, hash, username }: URL) =>
  /^\/((api\/v1|v2)\/?)?$/.test(pathname) && search === "" && hash === "" && username === "";
