import { auth } from "@/lib/contract/auth";
import { route } from "@/server/http/route";
import { signIn, signOut, signUp, validateToken } from "@/server/services/auth";

export const authRoutes = [
  route(auth.signUp, signUp),
  route(auth.signIn, signIn),
  route(auth.signOut, signOut),
  route(auth.validateToken, validateToken),
];
