import { type JobWithMetadata, PgBoss } from "pg-boss";
import { type JobName, type Jobs, jobsSchema } from "@/server/queue/queue";
import { endSessionTask, fetchPhotoTask, returnSenderTask, signInAccount } from "./tasks/accounts";
import { endSubscriptionTask, readSubscription } from "./tasks/billing";
import { readMeetingTask, releaseCalendarTask } from "./tasks/calendars";
import { enterCampaign, finishCampaign, guardCampaignTask } from "./tasks/campaigns";
import { mailEmptyCredits, wakeCredits } from "./tasks/credits";
import { releaseCrmTask } from "./tasks/crms";
import { exportWorkspace } from "./tasks/export-workspace";
import { fetchFileTask } from "./tasks/fetch-file";
import { fillPeopleDatabase } from "./tasks/fill-people-database";
import { forgetField } from "./tasks/forget-field";
import { importProspects } from "./tasks/import-prospects";
import { connectMailboxes, revokeConsentTask } from "./tasks/mailboxes";
import { prepareCampaign } from "./tasks/prepare-campaign";
import { reassignPeople } from "./tasks/reassign-people";
import { labelReplyTask, tellReplies } from "./tasks/replies";
import { runEnrichmentTask } from "./tasks/run-enrichment";
import { runSearchTask } from "./tasks/run-search";
import { stopListedTask } from "./tasks/stop-listed";
import { syncConversations } from "./tasks/sync-conversations";
import { verifyAddressTask } from "./tasks/verify-address";
import { wakePeople } from "./tasks/wake-people";
import { writeCampaignTask } from "./tasks/write-campaign";
import type { Attempt, JobTools } from "./tools";

type Task<N extends JobName> = (tools: JobTools, payload: Jobs[N], attempt: Attempt) => Promise<void>;
const tasks: { [N in JobName]: Task<N> } = {
  "import-prospects": importProspects,
  "run-search": runSearchTask,
  "run-enrichment": runEnrichmentTask,
  "sync-conversations": syncConversations,
  "prepare-campaign": prepareCampaign,
  "reassign-people": reassignPeople,
  "return-sender": returnSenderTask,
  "finish-campaign": finishCampaign,
  "enter-campaign": enterCampaign,
  "guard-campaign": guardCampaignTask,
  "verify-address": verifyAddressTask,
  "wake-people": wakePeople,
  "sign-in-account": signInAccount,
  "end-session": endSessionTask,
  "revoke-consent": revokeConsentTask,
  "connect-mailboxes": connectMailboxes,
  "fetch-file": fetchFileTask,
  "fetch-photo": fetchPhotoTask,
  "label-reply": labelReplyTask,
  "write-campaign": writeCampaignTask,
  "stop-listed": stopListedTask,
  "forget-field": forgetField,
  "wake-credits": wakeCredits,
  "tell-empty-credits": mailEmptyCredits,
  "tell-replies": tellReplies,
  "read-subscription": readSubscription,
  "end-subscription": endSubscriptionTask,
  "fill-people-database": fillPeopleDatabase,
  "export-workspace": exportWorkspace,
  "release-calendar": releaseCalendarTask,
  "release-crm": releaseCrmTask,
  "read-meeting": readMeetingTask,
};

/** Delayed jobs become due without a notice, so the queue is polled at this interval. */
const laterSeconds = 2;
/** How many jobs of one kind a worker does at a time. */
const maxConcurrent = 2;

/**
 * Takes work off the queue until `stop`, which lets running jobs come to their next safe point. `databaseUrl` is the
 * application role's. A job whose worker died is given to another one.
 */
export async function runJobs(tools: JobTools, databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "tern jobs",
    schema: jobsSchema,
    max: 3,
    migrate: false,
    schedule: false,
    reindex: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (err) => tools.log.warn({ err }, "the job queue could not do its rounds"));
  await boss.start();
  const stopping = new AbortController();
  for (const name of Object.keys(tasks) as JobName[]) await work(boss, name, tools, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const work = <N extends JobName>(boss: PgBoss, name: N, tools: JobTools, stopping: AbortSignal) =>
  boss.work<Jobs[N]>(
    name,
    {
      localConcurrency: maxConcurrent,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: laterSeconds,
      includeMetadata: true,
    },
    async ([job]) => {
      if (!job) return;
      const log = tools.log.child({ job: job.id, task: name });
      const signal = AbortSignal.any([stopping, job.signal]);
      const { retryCount, retryLimit } = job as JobWithMetadata<Jobs[N]>;
      const isLast = retryCount >= retryLimit;
      try {
        await tasks[name]({ ...tools, log }, job.data, { signal, isLast });
      } catch (err) {
        log.warn({ err, isLast }, "a job failed");
        throw err;
      }
    },
  );
