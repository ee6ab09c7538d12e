import { changing, telling } from "./crm/changing";
import { connecting } from "./crm/connecting";
import { reading } from "./crm/reading";
import type { CrmGuarantee, CrmSubject } from "./crm/subject";
import { writing } from "./crm/writing";

export type { Added, Arrived, CrmSubject } from "./crm/subject";

/** Every externally visible guarantee of ports/crm.ts. */
export const crmContract: readonly CrmGuarantee[] = [
  ...connecting,
  ...reading,
  ...writing,
  ...changing,
  ...telling,
];

export async function holdToCrmContract(subject: CrmSubject): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const { name, hold } of crmContract) {
    verdicts[name] = await hold(subject).then(
      () => "held",
      (error: Error) => `${error.message}\n${error.stack}`,
    );
  }
  return verdicts;
}
