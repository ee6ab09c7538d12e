import { externalCrm } from "@/lib/contract/crm/external";
import { route } from "@/server/http/route";
import {
  cancelFirst,
  completeSignIn,
  connectByKey,
  logOut,
  reload,
  startSignIn,
} from "@/server/services/external-crm/connect";
import { chooseRecord, listLog, putBackValue, retryLine } from "@/server/services/external-crm/log";
import { showOfProspect } from "@/server/services/external-crm/of-prospect";
import { setMapping, setRules, showMapping, showRules } from "@/server/services/external-crm/settings";
import { showConnection, showUser } from "@/server/services/external-crm/show";

export const externalCrmRoutes = [
  route(externalCrm.show, showConnection),
  route(externalCrm.login, startSignIn),
  route(externalCrm.complete, completeSignIn),
  route(externalCrm.loginByKey, connectByKey),
  route(externalCrm.logout, logOut),
  route(externalCrm.user, showUser),
  route(externalCrm.reload, reload),
  route(externalCrm.cancel, cancelFirst),
  route(externalCrm.mapping, showMapping),
  route(externalCrm.setMapping, setMapping),
  route(externalCrm.rules, showRules),
  route(externalCrm.setRules, setRules),
  route(externalCrm.lines, listLog),
  route(externalCrm.retry, retryLine),
  route(externalCrm.choose, chooseRecord),
  route(externalCrm.putBack, putBackValue),
  route(externalCrm.ofProspect, showOfProspect),
];
