import { auth } from "@/lib/contract/auth";
import { route } from "@/server/http/route";
import { confirmAddress, resendActivation, skipActivation } from "@/server/services/auth/activation";
import { createToken, signIn, signOut, signUp, validateToken } from "@/server/services/auth/auth";
import { handOver } from "@/server/services/auth/hand-over";
import { acceptClient, exchangeCode, showClient } from "@/server/services/auth/oauth";
import { checkRestoreCode, restore, setPassword } from "@/server/services/auth/password-reset";
import { leaveFor, returnFrom } from "@/server/services/auth/sign-in-elsewhere";
import { signInMethods } from "@/server/services/auth/sign-in-methods";

export const authRoutes = [
  route(auth.methods, signInMethods),
  route(auth.signUp, signUp),
  route(auth.signIn, signIn),
  route(auth.signOut, signOut),
  route(auth.validateToken, validateToken),
  route(auth.createToken, createToken),
  route(auth.handOver, handOver),
  route(auth.restore, restore),
  route(auth.checkRestoreCode, checkRestoreCode),
  route(auth.setPassword, setPassword),
  route(auth.sendActivation, resendActivation),
  route(auth.checkActivationCode, confirmAddress),
  route(auth.skipActivation, skipActivation),
  route(auth.googleLogin, leaveFor("google")),
  route(auth.microsoftLogin, leaveFor("microsoft")),
  route(auth.googleReturn, returnFrom("google")),
  route(auth.microsoftReturn, returnFrom("microsoft")),
  route(auth.oauthClient, showClient),
  route(auth.oauthAccept, acceptClient),
  route(auth.oauthToken, exchangeCode),
];
