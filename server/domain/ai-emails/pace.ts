const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A registration, or a host that sets up a domain, is asked about this often. */
export const registrationMs = minuteMs;
/** Records of a domain are checked this soon after they were set, and then once a day. */
export const freshChecksMs = minuteMs;
export const dailyChecksMs = dayMs;
/** Longer than a step of a purchase takes; another worker may take one whose worker died. */
export const stepMs = 2 * minuteMs;
/** A registrar that lost a purchase on its way shows it at the latest this long afterwards. */
export const lostMs = 3 * minuteMs;
/** Credits stay reserved this long for a purchase whose outcome is unknown. */
export const reservedMs = 3 * dayMs;

/** How long to wait after so many failed tries: 5 seconds, then twice as long each time, at most a quarter of an hour. */
export const retryMs = (tries: number): number =>
  Math.min(15 * minuteMs, 5 * secondMs * 2 ** Math.min(tries, 20));
