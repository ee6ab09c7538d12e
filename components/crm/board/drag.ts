import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/utils/combine";
import { preserveOffsetOnSource } from "@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview";
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";

/** The only importer of the library for dragging; loaded after the board. */
export type Zone = "won" | "lost" | "delete";
/** What the pointer is over: a column at this height, or a zone. */
export type Under = { stageId: string; body: Element; y: number } | { zone: Zone };

const dealIn = (data: Record<string | symbol, unknown>) =>
  typeof data.dealId === "string" ? data.dealId : null;

/** A card can be dragged; a tilted copy of it follows the pointer. */
export const dragCard = (element: HTMLElement, dealId: string) =>
  draggable({
    element,
    getInitialData: () => ({ dealId }),
    onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: preserveOffsetOnSource({ element, input: location.current.input }),
        render({ container }) {
          const copy = element.cloneNode(true) as HTMLElement;
          copy.style.width = `${element.offsetWidth}px`;
          copy.style.rotate = "-2deg";
          container.append(copy);
        },
      }),
  });

export const dropColumn = (body: HTMLElement, stageId: string) =>
  combine(
    dropTargetForElements({ element: body, getData: () => ({ stageId }) }),
    autoScrollForElements({ element: body, getAllowedAxis: () => "vertical" }),
  );

export const dropZone = (element: HTMLElement, zone: Zone) =>
  dropTargetForElements({ element, getData: () => ({ zone }) });

export const scrollSideways = (element: HTMLElement) =>
  autoScrollForElements({ element, getAllowedAxis: () => "horizontal" });

type Watcher = {
  onStart: (dealId: string) => void;
  onOver: (dealId: string, under: Under | null) => void;
  /** `under` null: the drag was canceled. */
  onEnd: (dealId: string, under: Under | null) => void;
};
type Location = { dropTargets: readonly { element: Element; data: Record<string | symbol, unknown> }[] };

function underOf({ dropTargets }: Location, y: number): Under | null {
  const [target] = dropTargets;
  if (!target) return null;
  const { stageId, zone } = target.data;
  if (typeof stageId === "string") return { stageId, body: target.element, y };
  return zone === "won" || zone === "lost" || zone === "delete" ? { zone } : null;
}

export const watchDrags = ({ onStart, onOver, onEnd }: Watcher) =>
  monitorForElements({
    canMonitor: ({ source }) => dealIn(source.data) !== null,
    onDragStart: ({ source }) => onStart(dealIn(source.data) ?? ""),
    onDrag: ({ source, location: { current } }) =>
      onOver(dealIn(source.data) ?? "", underOf(current, current.input.clientY)),
    onDrop: ({ source, location: { current } }) =>
      onEnd(dealIn(source.data) ?? "", underOf(current, current.input.clientY)),
  });
