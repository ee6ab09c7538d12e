import type { DealStatus } from "@/lib/contract/crm/parts";
import { outOfHundredths } from "@/server/domain/crm/figures";
import type { NewChange } from "@/server/repositories/crm/changes";
import type { DealChange, DealRow } from "@/server/repositories/crm/deals";
import type { StageRow } from "@/server/repositories/crm/stages";

/** What is to become of a deal; undefined stays as it is. Figures are in hundredths. */
export type Wanted = {
  name?: string;
  amount?: number;
  currency?: string;
  owner?: { id: string; name: string } | null;
  probability?: number | null;
  status?: DealStatus;
  lostReason?: string;
  prospect?: { id: string; fullName: string } | null;
  companyName?: string;
  closeDate?: string | null;
};

type Line = Omit<NewChange, "id">;
type Changes = { change: DealChange; lines: Line[] };

const money = (amount: number, currency: string) => `${outOfHundredths(amount).toFixed(2)} ${currency}`;
const percent = (probability: number | null) =>
  probability === null ? null : String(outOfHundredths(probability));

/** The columns that differ, and what the history says of each. */
export function changesOf(
  row: DealRow,
  wanted: Wanted,
  { stage, at }: { stage?: StageRow; at: Date },
): Changes {
  const changes: Changes = { change: {}, lines: [] };
  const note = (line: Omit<Line, "dealId">, change: DealChange) => {
    changes.lines.push({ dealId: row.id, ...line });
    Object.assign(changes.change, change);
  };
  const {
    name = row.name,
    amount = row.amount,
    currency = row.currency,
    companyName = row.companyName,
  } = wanted;
  if (name !== row.name) note({ kind: "name", before: row.name, after: name }, { name });
  if (amount !== row.amount || currency !== row.currency)
    note(
      { kind: "amount", before: money(row.amount, row.currency), after: money(amount, currency) },
      { amount, currency },
    );
  if (companyName !== row.companyName)
    note({ kind: "company", before: row.companyName, after: companyName }, { companyName });
  const { closeDate, probability } = wanted;
  if (closeDate !== undefined && closeDate !== row.closeDate)
    note({ kind: "close_date", before: row.closeDate, after: closeDate }, { closeDate });
  if (probability !== undefined && probability !== row.probability)
    note(
      { kind: "probability", before: percent(row.probability), after: percent(probability) },
      { probability },
    );
  if (stage && stage.id !== row.stageId)
    note(
      { kind: "stage", before: row.stageName, after: stage.name },
      { stageId: stage.id, inStageSince: at },
    );
  noteBelonging(row, wanted, note);
  noteEnd(row, wanted, at, note);
  return changes;
}

type Note = (line: Omit<Line, "dealId">, change: DealChange) => void;

function noteBelonging(row: DealRow, { owner, prospect }: Wanted, note: Note): void {
  if (owner !== undefined && owner?.id !== row.owner?.id)
    note(
      { kind: "owner", before: row.owner?.name ?? null, after: owner?.name ?? null },
      { ownerId: owner?.id ?? null },
    );
  const prospectId = prospect?.id ?? null;
  if (prospect !== undefined && prospectId !== row.prospectId)
    note(
      {
        ...{ kind: "profile", before: row.fullName, after: prospect?.fullName ?? null },
        ...{ beforeProspectId: row.prospectId, afterProspectId: prospectId },
      },
      { prospectId },
    );
}

/** A won or lost deal says since when; only a lost one says why. */
function noteEnd(row: DealRow, { status = row.status, lostReason }: Wanted, at: Date, note: Note): void {
  const reason = status === "lost" ? (lostReason ?? row.lostReason) || null : null;
  if (status !== row.status)
    note(
      { kind: "status", before: row.status, after: status },
      { status, closedAt: status === "open" ? null : at, lostReason: reason },
    );
  else if (reason !== row.lostReason)
    note({ kind: "status", before: status, after: status }, { lostReason: reason });
}
