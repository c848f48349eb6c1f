import type { RequestRow } from '#features/approvals/contract.ts'

/** The position of a work item in the list of those of the same person. */
export interface ToDoPlace {
  /** From 1; undefined when it is not on the page that was read. */
  readonly position: number | undefined
  readonly total: number
}

/** @returns undefined when there is no other work item */
export function placeIn(tasks: readonly RequestRow[], total: number, entry: string): ToDoPlace | undefined {
  const index = tasks.findIndex(({ taskOperatorId }) => taskOperatorId === entry)
  return total < 2 ? undefined : { position: index < 0 ? undefined : index + 1, total }
}

/**
 * The work item to open after one was handled: the next open one in the order of the list, otherwise the first open one.
 *
 * @param met the work items in the order of the list before
 * @param waiting those that are open now
 */
export function toDoAfter(entry: string, met: readonly RequestRow[], waiting: readonly RequestRow[]): RequestRow | undefined {
  const open = new Map(waiting.filter((task) => task.taskOperatorId !== entry).map((task) => [task.taskOperatorId, task]))
  const index = met.findIndex(({ taskOperatorId }) => taskOperatorId === entry)
  const behind = met.slice(index + 1).find(({ taskOperatorId }) => open.has(taskOperatorId))
  return behind ? open.get(behind.taskOperatorId) : [...open.values()][0]
}
