import { sendingServiceOf } from "@/server/domain/mailboxes/sending-services";

export type MailProviderKind = "google" | "microsoft" | "other";

/** Whose servers a mailbox is at, by the server it sends through. */
export function providerOf(smtpHost: string): MailProviderKind {
  const name = sendingServiceOf(smtpHost)?.name;
  return name === "Google" ? "google" : name === "Microsoft" ? "microsoft" : "other";
}
