import { sandbox } from "@/lib/contract/sandbox";
import { route } from "@/server/http/route";
import {
  createSandboxAccount,
  createSandboxMailbox,
  listSandboxMails,
  listSeatCodes,
  listSeats,
  samplePeople,
  sandboxSettings,
  updateSandbox,
  updateSeat,
} from "@/server/services/simulation/sandbox";

export const sandboxRoutes = [
  route(sandbox.settings, sandboxSettings),
  route(sandbox.update, updateSandbox),
  route(sandbox.createMailbox, createSandboxMailbox),
  route(sandbox.codes, listSeatCodes),
  route(sandbox.seats, listSeats),
  route(sandbox.updateSeat, updateSeat),
  route(sandbox.createAccount, createSandboxAccount),
  route(sandbox.people, samplePeople),
  route(sandbox.mails, listSandboxMails),
];
