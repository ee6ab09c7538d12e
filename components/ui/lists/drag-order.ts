import { type DragEvent, useState } from "react";

/**
 * Reordering rows by dragging: the props for each row's element, including whether it is being dragged. `onMove` gets indexes from 0 on,
 * and never two equal ones.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  return (index: number) => ({
    isDragged: dragged === index,
    row: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        setDragged(index);
      },
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && dragged !== index) onMove(dragged, index);
        setDragged(null);
      },
      onDragEnd: () => setDragged(null),
    },
  });
}
