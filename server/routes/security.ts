import { security } from "@/lib/contract/security";
import { ownAccount } from "@/lib/contract/workspaces/own-account";
import { route } from "@/server/http/route";
import {
  beginAuthenticator,
  turnOffAuthenticator,
  turnOnAuthenticator,
} from "@/server/services/auth/authenticator";
import {
  cancelEmailChange,
  changeEmail,
  checkUndoCode,
  showEmailChange,
  undoEmailChange,
} from "@/server/services/auth/email-change";
import { deleteOwnAccount, showOwnDeletion } from "@/server/services/auth/own-deletion";
import { askOwnPasskey, confirmIdentity, listMethods } from "@/server/services/auth/own-methods";
import { addPasskey, deleteOwnPasskey, newPasskey, renameOwnPasskey } from "@/server/services/auth/passkeys";
import { makeRecoveryCodes } from "@/server/services/auth/recovery-codes";
import { askPasskey, enterCode, enterWithPasskey, showSecondStep } from "@/server/services/auth/second-step";

export const securityRoutes = [
  route(security.secondStep, showSecondStep),
  route(security.enterCode, enterCode),
  route(security.passkeyQuestion, askPasskey),
  route(security.passkeySignIn, enterWithPasskey),
  route(security.methods, listMethods),
  route(security.ownPasskeyQuestion, askOwnPasskey),
  route(security.confirm, confirmIdentity),
  route(security.emailChange, showEmailChange),
  route(security.changeEmail, changeEmail),
  route(security.cancelEmailChange, cancelEmailChange),
  route(security.checkUndoCode, checkUndoCode),
  route(security.undoEmailChange, undoEmailChange),
  route(security.beginAuthenticator, beginAuthenticator),
  route(security.turnOnAuthenticator, turnOnAuthenticator),
  route(security.turnOffAuthenticator, turnOffAuthenticator),
  route(security.makeRecoveryCodes, makeRecoveryCodes),
  route(security.newPasskey, newPasskey),
  route(security.addPasskey, addPasskey),
  route(security.renamePasskey, renameOwnPasskey),
  route(security.deletePasskey, deleteOwnPasskey),
  route(ownAccount.deletion, showOwnDeletion),
  route(ownAccount.delete, deleteOwnAccount),
];
