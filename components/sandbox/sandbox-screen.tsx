"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Segmented } from "@/components/ui/fields/segmented";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { updateSandbox } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { type Behavior, sandbox } from "@/lib/contract/sandbox";
import type { WorkspaceClock } from "@/lib/contract/workspaces";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";
import { sandboxQuery } from "@/lib/queries/sandbox";
import { ReceivedMails } from "./received-mails";
import { Seats } from "./seats";

const speeds = [1, 60, 600, 3_600, 10_000] as const;

/** The speed of the sandbox's clock and the behavior of its people (R31); everything else about them is seeded. */
export function SandboxScreen() {
  const t = useTranslations("sandbox");
  const { data: settings } = useQuery(sandboxQuery(browserApi));
  if (!settings) return null;
  return (
    <>
      <PageHeader title={t("title")} note={t("lead", { members: settings.members })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Speed clock={settings.clock} mayChange={settings.canSetSpeed} />
        <BehaviorForm
          key={JSON.stringify(settings.behavior)}
          behavior={settings.behavior}
          pending={settings.pendingAnswers}
        />
        <Card>
          <h2 className="type-title mb-1">{t("people.title")}</h2>
          <p className="type-compact mb-3 text-text-2">{t("people.lead")}</p>
          <a
            href={fileUrl(sandbox.people, { count: 40, from: 0 })}
            download
            className="type-compact inline-flex items-center gap-2 font-medium text-brand-text hover:underline"
          >
            <Download aria-hidden /> {t("people.download", { count: 40 })}
          </a>
        </Card>
        <Seats />
        <Card>
          <h2 className="type-title mb-1">{t("network.title")}</h2>
          <p className="type-compact mb-3 text-text-2">{t("network.lead")}</p>
          <p className="type-compact">
            <TextLink href={settings.networkUrl} external>
              {t("network.open")}
            </TextLink>
          </p>
        </Card>
        <ReceivedMails />
      </div>
    </>
  );
}

function useSaving() {
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const [busy, start] = useTransition();
  const save = (input: Parameters<typeof updateSandbox>[0], done?: string) =>
    start(async () => {
      const result = await reach(updateSandbox(input, currentWorkspace()));
      if (!result.ok) sayRefusal(result);
      else if (done) toast.success(done);
      await Promise.all(
        [keys.sandbox, keys.workspace].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    });
  return { busy, save };
}

function Speed({ clock, mayChange }: { clock: WorkspaceClock; mayChange: boolean }) {
  const t = useTranslations("sandbox.speed");
  const { save } = useSaving();
  return (
    <Card>
      <h2 className="type-title mb-1">{t("title")}</h2>
      <p className="type-compact mb-3 text-text-2">{t("lead")}</p>
      {mayChange ? (
        <Segmented
          label={t("title")}
          value={String(speeds.find((speed) => speed === clock.speed) ?? clock.speed)}
          onChange={(speed) => save({ speed: Number(speed) })}
          options={speeds.map((speed) => ({ value: String(speed), label: t("times", { speed }) }))}
        />
      ) : (
        <Banner tone="info">{t("real")}</Banner>
      )}
    </Card>
  );
}

const shares = [
  "acceptPercent",
  "replyPercent",
  "outOfOfficePercent",
  "bouncePercent",
  "optOutPercent",
  "codePercent",
  "openPercent",
  "clickPercent",
  "scanPercent",
  "bookPercent",
  "colleaguePercent",
  "latePercent",
  "twicePercent",
  "renamedPercent",
  "strangerPercent",
  "filePercent",
] as const;
const hours = ["minAnswerHours", "maxAnswerHours"] as const;

function BehaviorForm({ behavior, pending }: { behavior: Behavior; pending: number }) {
  const t = useTranslations("sandbox.behavior");
  const { busy, save } = useSaving();
  const [value, setValue] = useState(behavior);
  const field = (name: keyof Behavior, max: number, unit: string) => (
    <Field key={name} label={t(name)}>
      <Input
        inputMode="numeric"
        value={String(value[name] ?? 0)}
        onChange={(event) =>
          setValue({ ...value, [name]: Math.min(max, Number(event.target.value.replace(/\D/g, ""))) })
        }
        end={<span className="type-small text-text-3">{unit}</span>}
      />
    </Field>
  );
  return (
    <Card>
      <h2 className="type-title mb-1">{t("title")}</h2>
      <p className="type-compact mb-4 text-text-2">{t("lead", { pending })}</p>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {shares.map((name) => field(name, 100, "%"))}
        {hours.map((name) => field(name, 480, t("hours")))}
      </div>
      <Button
        variant="primary"
        busy={busy}
        onClick={() => save({ behavior: value }, t("saved"))}
        className="mt-5"
      >
        {t("save")}
      </Button>
    </Card>
  );
}
