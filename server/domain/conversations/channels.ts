import type { Thread } from "@/lib/contract/inbox/inbox";

export type ChannelState = Thread["channels"][number];

/** What decides whether a prospect can be contacted by hand, per channel. */
type Reach = {
  isOptedOut: boolean;
  profileUrl: string | null;
  /** Both sides of the network agreed to talk. */
  isConnected: boolean;
  /** False for an account that sends emails only. */
  hasNetwork: boolean;
  accountName: string;
  email: string | null;
  isEmailInvalid: boolean;
  isEmailSuppressed: boolean;
  /** The address of the mailbox that would send; null when none is connected. */
  mailbox: string | null;
  /** Null where the plan has no text messages. */
  text: TextReach | null;
};

export type TextReach = {
  phone: string | null;
  isPhoneInvalid: boolean;
  /** CAMP-67. */
  mayBeReached: boolean;
  /** The number that would send; null if there is none. */
  sender: string | null;
};

/** The channels, with the reason if one is closed (INBOX-13); a prospect who opted out is not contacted (R18). */
export function channelsOf(reach: Reach): ChannelState[] {
  return [networkOf(reach), emailOf(reach), ...(reach.text ? [textOf(reach, reach.text)] : [])];
}

function textOf({ isOptedOut }: Reach, text: TextReach): ChannelState {
  const { phone: address, sender } = text;
  const reason = isOptedOut ? "opted_out" : textClosed(text);
  return { channel: "sms", isOpen: reason === null, address, reason, sender };
}

function textClosed({ phone, isPhoneInvalid, mayBeReached, sender }: TextReach): ChannelState["reason"] {
  if (phone === null || isPhoneInvalid) return "no_phone";
  if (!mayBeReached) return "sms_unavailable";
  return sender === null ? "no_number" : null;
}

function networkOf(reach: Reach): ChannelState {
  const reason = networkClosed(reach);
  return {
    channel: "network",
    isOpen: reason === null,
    address: reach.profileUrl,
    reason,
    sender: reach.accountName,
  };
}

function networkClosed({ isOptedOut, hasNetwork, isConnected }: Reach): ChannelState["reason"] {
  if (isOptedOut) return "opted_out";
  if (!hasNetwork) return "no_network_account";
  return isConnected ? null : "not_connected";
}

function emailOf(reach: Reach): ChannelState {
  const reason = emailClosed(reach);
  return { channel: "email", isOpen: reason === null, address: reach.email, reason, sender: reach.mailbox };
}

function emailClosed(reach: Reach): ChannelState["reason"] {
  if (reach.isOptedOut || reach.isEmailSuppressed) return "opted_out";
  if (reach.email === null) return "no_email";
  if (reach.isEmailInvalid) return "invalid_email";
  return reach.mailbox === null ? "no_mailbox" : null;
}
