import type { ProxyStock } from "@/server/ports/network";

/** The sandbox's simulated stock of proxies; one country is empty, so that its warning can be seen (CRED-102). */
const reserve: Record<ProxyStock["type"], string> = {
  basic: "US40 GB24 DE22 FR18 ES12 PT8 BR14 NL9 CA11 AT4 CH5 IT7 PL6 IE3 SE3 AU5 IN10 SG2 NZ0",
  residential: "US12 GB6 DE5 FR4 ES2 BR3 CA2 NZ0",
};

export const sandboxProxyStock: readonly ProxyStock[] = (["basic", "residential"] as const).flatMap((type) =>
  reserve[type].split(" ").map((entry) => ({ code: entry.slice(0, 2), type, count: Number(entry.slice(2)) })),
);

/** Whether a country's reserve is used up: then the first try fails, and the next one finds a proxy that was fetched meanwhile. */
export const isOutOfReserve = (code: string, type: ProxyStock["type"]): boolean =>
  sandboxProxyStock.some((one) => one.code === code && one.type === type && one.count === 0);
