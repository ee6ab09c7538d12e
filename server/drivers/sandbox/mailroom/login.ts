/** Whose mailbox it is, as one word for the servers: the workspace that has to be asked, and the address in it. */
export type Login = { workspaceId: string; address: string };

export const loginOf = ({ workspaceId, address }: Login) => `${workspaceId} ${address}`;

export function readLogin(login: string): Login {
  const [workspaceId = "", address = ""] = login.split(" ");
  return { workspaceId, address };
}
