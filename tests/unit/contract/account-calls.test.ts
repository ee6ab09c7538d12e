import * as z from "zod";
import { account, accounts } from "@/lib/contract/accounts/accounts";
import { accountSettings } from "@/lib/contract/accounts/settings";
import type { Endpoint } from "@/lib/contract/endpoint";
import { conversationSyncs } from "@/lib/contract/inbox/conversation-sync";

type Schema = { properties?: Record<string, Schema>; enum?: string[]; additionalProperties?: Schema };
const told = z.toJSONSchema(account, { io: "input", unrepresentable: "any" }) as Schema;

/** What a call accepts besides the ids in its path, by the names that other programs use. */
const fieldsOf = ({ input, path }: Endpoint) =>
  Object.keys((z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema).properties ?? {})
    .filter((field) => !path.includes(`:${field}`))
    .toSorted();

type Call = [where: string, call: Endpoint, ...fields: string[]];
const stand = ([where, call, ...fields]: Call) => {
  expect(`${call.method} ${call.path}`).toBe(where);
  expect(fieldsOf(call)).toEqual(fields.toSorted());
};

describe("the paths and fields of the calls for accounts", () => {
  test("list, connect, change and remove an account (CRED-18, CRED-20, CRED-126)", () => {
    const connection = ["country_code", "proxy_type", "custom_proxy", "no_proxy", "proxy"];
    const hours = ["timezone", "work_hours_start", "work_hours_end", "working_days"];
    const signIn = ["password", "cookies", "use_browser", "user_agent"];
    const older = ["useBrowser", "liAtCookie", "credentialsInfo"];
    const both = [...connection, ...hours, ...signIn];
    stand(["GET /credentials", accounts.list]);
    stand(["POST /credentials", accounts.connect, "email", "automation_type", ...both, ...older]);
    stand(["POST /credentials/:_id/update", accounts.update, ...both, "limits", "days_off"]);
    stand(["DELETE /credentials/:_id", accounts.remove]);
  });

  const toBeLetIn: Call[] = [
    ["POST /credentials/:_id/verify_email", accounts.verifyEmail],
    ["POST /credentials/:_id/security_code", accounts.enterCode, "code"],
    ["POST /credentials/:_id/security_code/resend", accounts.resendCode],
    ["POST /credentials/:_id/send_phone", accounts.sendPhone, "phone", "country_code"],
    ["POST /credentials/:_id/resend_phone", accounts.resendPhone],
    ["POST /credentials/:_id/do_auth", accounts.authorize],
    ["PUT /credentials/:_id/two_factor", accounts.setTwoFactor, "username", "password"],
  ];
  test.each(toBeLetIn)("sign-in: %s (CRED-127)", (...call) => stand(call));

  const ofProxy: Call[] = [
    ["GET /credentials/:_id/proxy", accountSettings.proxy],
    [
      "POST /credentials/:_id/proxy",
      accountSettings.setProxy,
      "country_code",
      "proxy_type",
      "no_proxy",
      "proxy",
    ],
    ["POST /credentials/:_id/refresh_proxy", accountSettings.refreshProxy],
  ];
  test.each(ofProxy)("proxy: %s (CRED-128)", (...call) => stand(call));

  const ofTheRest: Call[] = [
    ["GET /credentials/:_id/sync_dialogs", conversationSyncs.show],
    ["POST /credentials/:_id/sync_dialogs", conversationSyncs.start],
    ["DELETE /credentials/:_id/sync_dialogs", conversationSyncs.cancel],
    ["POST /credentials/:_id/duplicate_workflows", accounts.duplicateCampaigns, "credentials_id"],
    ["POST /credentials/:_id/check_sales", accountSettings.checkSales],
    ["POST /credentials/:_id/reset_connection_chars", accountSettings.resetConnectionChars],
    ["GET /credentials/:credentials_id/integrations", accounts.mailboxes],
    ["GET /credentials/:_id/blacklist", accountSettings.blacklist],
    ["PUT /credentials/:_id/blacklist", accountSettings.saveBlacklist, "entries"],
    ["POST /credentials/:_id/update_withdraw", accountSettings.updateWithdraw, "is_enabled", "days"],
    ["GET /credentials/:_id/signatures", accountSettings.signatures],
    ["POST /credentials/:_id/signatures", accountSettings.addSignature, "name", "message", "is_default"],
    [
      "PUT /credentials/:_id/signatures/:signature_id",
      accountSettings.updateSignature,
      ...["name", "message", "is_default"],
    ],
    ["DELETE /credentials/:_id/signatures/:signature_id", accountSettings.removeSignature],
    ["PUT /credentials/:_id/automation_type", accounts.switchAutomation, "automation_type"],
    ["GET /credentials/:_id/onboarding_info", accountSettings.onboardingInfo],
    ["POST /credentials/:_id/set_space", accounts.move, "space_id"],
  ];
  test.each(ofTheRest)("everything else: %s (CRED-129)", (...call) => stand(call));
});

test("an account is in one of five states, and acts in the cloud or in a browser (CRED-03, CRED-05)", () => {
  expect(told.properties?.status?.enum).toEqual(["active", "invalid", "inactive", "blocked", "deleted"]);
  expect(told.properties?.automation_type?.enum).toEqual(["cloud", "extension"]);
});
