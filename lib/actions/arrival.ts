/** Query parameters of the first visit, kept in first-party cookies until the visitor signs up. */
const clickParam = "irclickid";
const referralParam = "ref";
export const arrivalCookies = { track: "track", click: clickParam, referral: "referral" } as const;
type ArrivalCookie = (typeof arrivalCookies)[keyof typeof arrivalCookies];

const limit = 200;
const tracked = /^(?:gclid|fbclid|msclkid|utm_\w{1,20})$/;

/** The cookies to set for an address: campaign parameters, click ID and referral (AUTH-18, AUTH-42). */
export function arrivalOf(query: URLSearchParams): [name: ArrivalCookie, value: string][] {
  const track = [...query].filter(([name, value]) => tracked.test(name) && value);
  const kept: [ArrivalCookie, string | null][] = [
    ["track", track.length ? new URLSearchParams(track.slice(0, 10).map(short)).toString() : null],
    ["irclickid", query.get(clickParam)?.slice(0, limit) ?? null],
    ["referral", query.get(referralParam)?.slice(0, limit) ?? null],
  ];
  return kept.filter((entry): entry is [ArrivalCookie, string] => Boolean(entry[1]));
}
const short = ([name, value]: [string, string]): [string, string] => [name, value.slice(0, limit)];

/** The tracking fields for `sign_up`. Cookies can be edited in the browser, so their content is validated again. */
export function trackingIn(cookie: (name: ArrivalCookie) => string | undefined) {
  const track = Object.fromEntries(
    [...new URLSearchParams(cookie("track"))].filter(([name]) => tracked.test(name)).map(short),
  );
  const irclickid = cookie("irclickid")?.slice(0, limit);
  return {
    ...(Object.keys(track).length ? { track } : {}),
    ...(irclickid ? { irclickid } : {}),
  };
}
