import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { WaitingApprovals } from "@/components/approvals/waiting-approvals";
import { DashboardBar } from "@/components/dashboard/dashboard-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { defaultTaskFilter } from "@/components/tasks/default-task-filter";
import { TaskList } from "@/components/tasks/task-list";
import { serverApi } from "@/lib/api/server";
import { approvalCountsQuery } from "@/lib/queries/approvals";
import { prefetch } from "@/lib/queries/prefetch";
import { tasksQuery } from "@/lib/queries/tasks";

export const generateMetadata = titled("tasks.title");

/** TASK-04: the user's tasks from campaigns, teammates and themselves; admins see everyone's (TASK-06). */
export default async function MyTasksPage({
  params,
}: {
  params: Promise<{ brand: string; locale: string }>;
}) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin, allowedPages } = await passGate();
  const mayApprove = allowedPages?.includes("campaigns") ?? true;
  const state = await prefetch(
    (client) => client.prefetchInfiniteQuery(tasksQuery(serverApi, defaultTaskFilter)),
    async (client) => mayApprove && client.prefetchQuery(approvalCountsQuery(serverApi)),
  );
  return (
    <Messages locale={locale} of={["tasks", "approvals", "dashboard"]}>
      <Page width="form" bar={<DashboardBar hasTasks />}>
        <HydrationBoundary state={state}>
          <WaitingApprovals />
          <TaskList seesAll={isWorkspaceAdmin} />
        </HydrationBoundary>
      </Page>
    </Messages>
  );
}
