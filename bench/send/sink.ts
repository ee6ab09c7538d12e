import type { MemoryLogin } from "@/server/sandbox/mail/memory-store";
import { type Sink, startSink } from "../rig/sink";

export type SinkPorts = Pick<Sink, "smtpPort" | "imapPort">;

/** The mail server both sides send to. */
export function sinkSide() {
  let sink: Sink | undefined;
  return {
    async start(logins: MemoryLogin[]): Promise<SinkPorts> {
      sink = await startSink({ logins });
      return { smtpPort: sink.smtpPort, imapPort: sink.imapPort };
    },
    accepted: () => sink?.accepted() ?? 0,
  };
}
