import { isIP } from "node:net";
import * as z from "zod";
import { type AllowEntry, parseAllowList } from "@/server/net/allow-list";

/** A whole number between two bounds, given as text. */
export const whole = (low: number, high: number) =>
  z
    .string()
    .transform(Number)
    .refine((n) => Number.isInteger(n) && n >= low && n <= high, {
      error: `use a whole number from ${low} to ${high}`,
    });

export const port = whole(1, 65535);

const yes = ["1", "true", "yes", "on"];
const no = ["0", "false", "no", "off"];

export const flag = z
  .string()
  .refine((text) => [...yes, ...no].includes(text.toLowerCase()), { error: "use 1 or 0" })
  .transform((text) => yes.includes(text.toLowerCase()));

/** A full domain name. */
export const hostName = z
  .string()
  .toLowerCase()
  .refine(
    (text) => /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text),
    {
      error: "use a full domain name, such as mail.example.com",
    },
  );

/** An http(s) address without a path; answers it without a trailing slash. */
export const origin = z
  .string()
  .refine((text) => /^https?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text), {
    error: "use an address without a path, such as https://tern.example.com",
  })
  .transform((text) => new URL(text).origin);

export const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1,
    {
      error: "use postgres://user:password@host:5432/database",
    },
  );

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

const isAddressOrRange = (text: string) => {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  return (
    family !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
};

/** Comma-separated addresses and ranges: 10.0.0.5, 10.1.0.0/16, ::1. */
export const addresses = list.refine((parts) => parts.every(isAddressOrRange), {
  error: "use addresses or ranges separated by commas, such as 10.0.0.5,10.1.0.0/16",
});

/** Name servers by address, with a port where it is not 53: 10.0.0.2, 127.0.0.1:5353, [::1]:5353. */
export const nameServers = list.refine(
  (parts) =>
    parts.every((part) => isIP(part.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d{1,5}$/, "$1"))),
  { error: "use addresses separated by commas, such as 10.0.0.2,10.0.0.3:5353" },
);

/** Names the operator vouches for, as server/net reads them: name:port -> address:port, comma-separated. */
export const allowList = z.string().transform((text, context): AllowEntry[] => {
  try {
    return parseAllowList(text);
  } catch {
    context.addIssue({
      code: "custom",
      message:
        "use name:port -> address:port separated by commas, such as smtp.example.test:587 -> 127.0.0.1:2525",
    });
    return z.NEVER;
  }
});

/** Comma-separated countries: US,CA. */
export const countryCodes = list.refine((parts) => parts.every((part) => /^[A-Z]{2}$/.test(part)), {
  error: "use two-letter codes of countries separated by commas, such as US,CA",
});
