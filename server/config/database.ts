import type { RolePasswords } from "./keys";

type DatabaseRole = "admin" | "app" | "engine";

/** Makes connection strings: the given one for "admin", and the same server and database as tern_<role> for the others. */
export function roleUrl(databaseUrl: string, passwords: RolePasswords) {
  return (role: DatabaseRole): string => {
    if (role === "admin") return databaseUrl;
    const password = passwords[role];
    if (password === undefined)
      throw new Error(
        `TERN_ROLE_PASSWORDS has no password for "${role}": this process was not given that role.`,
      );
    const url = new URL(databaseUrl);
    url.username = `tern_${role}`;
    url.password = encodeURIComponent(password);
    return url.href;
  };
}
