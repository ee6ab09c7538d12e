import { users } from "@/lib/contract/users";
import { route } from "@/server/http/route";
import { changePassword } from "@/server/services/auth/password-change";
import {
  currentUser,
  exists,
  listWorkspaces,
  saveUserPhoto,
  switchWorkspace,
  updateUser,
} from "@/server/services/workspaces/users";

export const userRoutes = [
  route(users.current, currentUser),
  route(users.changePassword, changePassword),
  route(users.exists, exists),
  route(users.update, updateUser),
  route(users.savePhoto, saveUserPhoto, { noFile: "no_file" }),
  route(users.spaces, listWorkspaces),
  route(users.setSpace, switchWorkspace),
];
