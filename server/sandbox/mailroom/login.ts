/** A mailbox's login name for the servers: its workspace and its address. */
export type Login = { workspaceId: string; address: string };

export const loginOf = ({ workspaceId, address }: Login) => `${workspaceId} ${address}`;

export function readLogin(login: string): Login {
  const [workspaceId = "", address = ""] = login.split(" ");
  return { workspaceId, address };
}
