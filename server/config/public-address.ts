import { isIP } from "node:net";

const inside = /(^|\.)(localhost|local|internal|lan|home|test|example|invalid)$/;

/** Whether outside services can call this URL: https, with a name that can be in the public DNS. */
export function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "https:" &&
    isIP(hostname) === 0 &&
    !hostname.startsWith("[") &&
    hostname.includes(".") &&
    !inside.test(hostname)
  );
}
