import type { RequestRow } from '#features/approvals/contract.ts'

/** Where a to-do stands among those that wait for the same person. */
export interface ToDoPlace {
  /** From 1; undefined when it is not among those that were read. */
  readonly position: number | undefined
  readonly total: number
}

/** @returns undefined when there is nothing else to be told apart from */
export function placeIn(tasks: readonly RequestRow[], total: number, entry: string): ToDoPlace | undefined {
  const index = tasks.findIndex(({ taskOperatorId }) => taskOperatorId === entry)
  return total < 2 ? undefined : { position: index < 0 ? undefined : index + 1, total }
}

/**
 * Which to-do comes after one that was handled: the next in the order it was met in that still waits, else the first that waits.
 *
 * @param met the to-dos in the order of the list, as they were before
 * @param waiting those that wait now
 */
export function toDoAfter(entry: string, met: readonly RequestRow[], waiting: readonly RequestRow[]): RequestRow | undefined {
  const open = new Map(waiting.filter((task) => task.taskOperatorId !== entry).map((task) => [task.taskOperatorId, task]))
  const index = met.findIndex(({ taskOperatorId }) => taskOperatorId === entry)
  const behind = met.slice(index + 1).find(({ taskOperatorId }) => open.has(taskOperatorId))
  return behind ? open.get(behind.taskOperatorId) : [...open.values()][0]
}
