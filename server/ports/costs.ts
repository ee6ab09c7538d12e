/** Whom the operator pays by use. */
export type CostlyVendor = "model" | "hunter" | "fullenrich" | "people_data_labs" | "twilio";

/** What vendors count: tokens in, those of them that the vendor had cached, and out; credits; verifications; people; parts of text messages; calls. */
export type CostKind =
  | "input"
  | "cached_input"
  | "output"
  | "credit"
  | "verification"
  | "person"
  | "sms"
  | "voicemail";
export type Quantities = Partial<Record<CostKind, number>>;

/** One call: `key` names it within its workspace, `item` is the model. */
export type VendorCall = {
  workspaceId: string;
  key: string;
  vendor: CostlyVendor;
  item?: string;
  /** The most it may cost. Counted as an estimate if nobody says within `lastsMs` how it ended. */
  expected: Quantities;
  lastsMs: number;
};

/** What a call cost: `isEstimated` where the vendor did not say how much it counts; `price` where it said what it charges. */
export type Charged = {
  quantities: Quantities;
  isEstimated?: boolean;
  price?: { micros: number; currency: string };
};

/** A workspace, or the installation, has cost this month what its operator allows: nothing that costs is done. */
export const operatorPaused = "operator_paused";
/** Calls under way may cost what is left. */
export const operatorBusy = "operator_busy";
export type Paused = {
  kind: "later";
  reason: typeof operatorPaused | typeof operatorBusy;
  retryAfterMs: number;
};

/** The books of what vendors cost. */
export type CostMeter = {
  /** Before a call, in no transaction: sets its cost aside, or says that it must not be made now. */
  begin(call: VendorCall): Promise<Paused | null>;
  /** After it, once: whoever says it again is not heard. Never throws; what cannot be written is counted as expected later. */
  end(call: Pick<VendorCall, "workspaceId" | "key" | "vendor" | "item">, charged: Charged): Promise<void>;
};

/** Nothing was charged. */
export const free: Charged = { quantities: {} };
