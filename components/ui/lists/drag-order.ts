import { type DragEvent, useState } from "react";

/**
 * Rows that the pointer drags to another place of their list: what the element of a row needs, and whether it is the one in
 * hand. `onMove` is told places from 0 on, never the same one twice.
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
