"use client";

import { useCallback, useReducer, useRef } from "react";

const keptSteps = 100;

type History<State> = { past: readonly State[]; now: State; future: readonly State[] };
type Move<State> =
  | { kind: "edit"; state: State; joins: boolean }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "reset"; state: State };

function reduce<State>(history: History<State>, move: Move<State>): History<State> {
  const { past, now, future } = history;
  if (move.kind === "reset") return { past: [], now: move.state, future: [] };
  if (move.kind === "edit") {
    // Typing in one field is a single undo step.
    const before = move.joins && past.length > 0 ? past : [...past, now].slice(-keptSteps);
    return { past: before, now: move.state, future: [] };
  }
  if (move.kind === "undo") {
    const last = past.at(-1);
    return last ? { past: past.slice(0, -1), now: last, future: [now, ...future] } : history;
  }
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : history;
}

/** A value with undo and redo for the last hundred edits. */
export function useHistory<State>(given: State) {
  const [history, dispatch] = useReducer(reduce<State>, given, (now) => ({ past: [], now, future: [] }));
  const lastField = useRef<string | null>(null);
  const latest = useRef(history.now);
  latest.current = history.now;
  /** `field` names the field being typed in, so that its keystrokes are undone together. */
  const edit = useCallback((change: (state: State) => State, field: string | null = null) => {
    const joins = field !== null && field === lastField.current;
    lastField.current = field;
    dispatch({ kind: "edit", state: change(latest.current), joins });
  }, []);
  /** Replaces the value and clears the history. */
  const reset = useCallback((state: State) => {
    lastField.current = null;
    dispatch({ kind: "reset", state });
  }, []);
  return {
    ...{ now: history.now, edit, reset },
    undo: history.past.length > 0 ? () => dispatch({ kind: "undo" }) : null,
    redo: history.future.length > 0 ? () => dispatch({ kind: "redo" }) : null,
  };
}
