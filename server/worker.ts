import { setTimeout as sleep } from "node:timers/promises";
import { compose } from "./compose";
import { loadConfig } from "./config";
import { inWorkspace } from "./db/tx";
import { createMailThread } from "./drivers/mail-thread";
import { startAccountCare } from "./engine/account-care";
import { startAiEmails } from "./engine/ai-emails";
import { createAlarm } from "./engine/alarm";
import { startLostVendorCalls } from "./engine/billing/lost-vendor-calls";
import { startPaymentChecks } from "./engine/billing/payment-checks";
import { startPlanLimits } from "./engine/billing/plan-limits";
import { startBillingReminders } from "./engine/billing/reminders";
import { startCalendars } from "./engine/calendars/rounds";
import { type EngineContext, messageKeyOf } from "./engine/context";
import { startCreditChecks } from "./engine/credit-checks";
import { startCreditGrants } from "./engine/credit-grants";
import { startCrms } from "./engine/crms/rounds";
import { startDayCounting } from "./engine/day-counting";
import { startDomainCare } from "./engine/domain-care";
import { startDeletions } from "./engine/due-deletions";
import { startFileCare } from "./engine/file-care";
import { startIntake } from "./engine/intake";
import { createPhoneBell } from "./engine/intake/phone-bell";
import { startLinkDomains } from "./engine/link-domains";
import { listenForWork } from "./engine/listen";
import { startPulse } from "./engine/pulse";
import { startReminders } from "./engine/reminders";
import { startRetracing } from "./engine/retrace/rounds";
import { runEngine } from "./engine/run";
import { startSegments } from "./engine/segments";
import { copiesSaved } from "./engine/sent-copies";
import { stopPointsOf } from "./engine/stop-points";
import { startSummaryMails } from "./engine/summary-mails";
import { startSystemMails } from "./engine/system-mails";
import { startWarmUp } from "./engine/warm-up/rounds";
import { startWebhooks } from "./engine/webhooks/rounds";
import { startWriting } from "./engine/writing/rounds";
import { runJobs } from "./jobs/run";

/** Work in hand has this long to finish; after that the lease ends it. */
const drainMs = 30_000;

const config = loadConfig();
const { pools, close, ...tools } = await compose(config, "worker", ["app", "engine"]);
const { log } = tools;
const workerId = tools.newId();
const alarm = createAlarm();
const pulse = await startPulse({
  pool: pools.engine,
  workerId,
  leaseSeconds: config.engine.leaseSeconds,
  log,
  monotonic: () => performance.now(),
});
const engine: EngineContext = {
  ...tools,
  pools,
  workerId,
  pulse,
  stopPoints: stopPointsOf(config),
  messageKey: messageKeyOf(tools.keys.secret),
  baseUrl: config.http.baseUrl,
  nudge: alarm.call,
};
const jobs = await runJobs(
  { ...tools, inWorkspace: (workspaceId, work) => inWorkspace(pools.app, { workspaceId }, work) },
  config.database.url("app"),
);
const phoneBell = createPhoneBell();
const listener = listenForWork(
  { url: config.database.url("engine"), log },
  {
    onWork: alarm.call,
    onNews(remoteRef) {
      tools.ports.network.wake(remoteRef);
      phoneBell.ring(remoteRef);
    },
  },
);
// Before anything leaves: what a dead worker watched counts as unread until it is read again.
await pools.engine.query("select unwatch_dead($1)", [`${config.engine.leaseSeconds} seconds`]);
const running = runEngine(engine, alarm);
const stopRetracing = startRetracing(engine);
const stopWriting = startWriting(engine);
const stopWarmUp = startWarmUp(engine);
const reading = new AbortController();
// The file is next to this one, as source and as built.
const mailThread = createMailThread(new URL(import.meta.url.replace(/worker(?=\.\w+$)/, "mail-thread")));
const intake = startIntake(
  { ...tools, pools, readMail: mailThread.readMail, phoneBell },
  { signal: reading.signal, workerId },
);
const stopSystemMails = startSystemMails({ ...tools, pool: pools.app });
const stopAccountCare = startAccountCare({ ...tools, pool: pools.app });
const stopDomainCare = startDomainCare({ ...tools, pool: pools.app });
const stopDeletions = startDeletions({ ...tools, pool: pools.app });
const stopSummaryMails = startSummaryMails({ ...tools, pool: pools.app });
const stopDayCounting = startDayCounting({ ...tools, pool: pools.app });
const stopReminders = startReminders({ ...tools, pool: pools.app });
const stopSegments = startSegments({ ...tools, pool: pools.app });
const stopCreditGrants = startCreditGrants({ ...tools, pool: pools.app });
const stopPaymentChecks = startPaymentChecks({ ...tools, pool: pools.app });
const stopPlanLimits = startPlanLimits({ ...tools, pool: pools.app });
const stopBillingReminders = startBillingReminders({ ...tools, pool: pools.app });
const stopLostVendorCalls = startLostVendorCalls({ ...tools, pool: pools.app });
const stopCreditChecks = startCreditChecks({ ...tools, pool: pools.app });
const stopWatching = tools.ports.networkService?.watch({ registers: false });
const stopFileCare = startFileCare({ ...tools, pool: pools.app });
const stopAiEmails = startAiEmails({ ...tools, pool: pools.app });
const stopWebhooks = startWebhooks({ ...tools, pool: pools.app });
const stopCalendars = startCalendars({ ...tools, pool: pools.app });
const stopCrms = startCrms({ ...tools, pool: pools.app });
const stopLinkDomains = startLinkDomains({ ...tools, pool: pools.app });
log.info({ workerId }, "the worker is at work");

/** Stops claiming; work in flight ends; then other workers may take over at once. */
async function stop() {
  await pulse.setDraining().catch((err) => log.warn({ err }, "could not announce draining"));
  reading.abort();
  stopWatching?.();
  const ending = [
    running.drain().then(copiesSaved),
    stopRetracing(),
    stopWriting(),
    stopWarmUp(),
    intake,
    jobs.stop(),
    listener.stop(),
    stopSystemMails(),
    stopDeletions(),
    stopDayCounting(),
    stopSummaryMails(),
    stopReminders(),
    stopCreditGrants(),
    stopPaymentChecks(),
    stopPlanLimits(),
    stopBillingReminders(),
    stopCreditChecks(),
    stopLostVendorCalls(),
    stopSegments(),
    stopAccountCare(),
    stopDomainCare(),
    stopFileCare(),
    stopLinkDomains(),
    stopWebhooks(),
    stopCalendars(),
    stopCrms(),
    stopAiEmails(),
  ];
  await Promise.race([Promise.all(ending), sleep(drainMs)]);
  await pulse.stop().catch((err) => log.warn({ err }, "could not record the end of the worker"));
  await close();
  process.exit();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
