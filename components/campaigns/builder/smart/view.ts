import type { Campaign, CampaignPreview } from "@/lib/contract/campaigns/campaigns";
import type { Step, StepKind } from "@/lib/contract/campaigns/sequence";
import type { StepActions } from "../step-menu";
import type { Place } from "./places";

/** What both views of a smart sequence are drawn from. */
export type SmartView = {
  sequence: readonly Step[];
  /** Why no step can be added. */
  full: string | undefined;
  onAdd: (place: Place, type: StepKind) => void;
  factsOf: (step: Step) => StepFacts;
};

/** All that is shown of a step besides what it holds. */
export type StepFacts = {
  number: number | null;
  isSelected: boolean;
  change: Campaign["changes"][number]["kind"] | null;
  numbers: Campaign["steps"][number] | null;
  arrival: CampaignPreview["steps"][number] | null;
  hasProblem: boolean;
  actions: StepActions;
};
