/** IANA zone names that this runtime knows, about 420 (CRED-26). */
export const zoneNames = (): string[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", own])].sort();
};
