import { recentIds } from '#web/session/recent-ids.ts'

/** Keys of the commands that the user used last in this browser. */
const used = recentIds('commands', 30)
export const usedLately = used.ids
export const noteUsed = (key: string): void => used.note(key)

/** Key of the command that opens the page of a menu entry. */
export const pageKey = (menuId: string): string => `page:${menuId}`

/** Key of the command that opens a record of a function. */
export const recordKey = (modelId: string, id: string): string => `record:${modelId}/${id}`

/** Function and id of the record that a key opens; undefined for other commands. */
export function recordOfKey(key: string): { readonly modelId: string; readonly id: string } | undefined {
  const [, modelId, id] = /^record:(.+)\/([^/]+)$/.exec(key) ?? []
  return modelId !== undefined && id !== undefined ? { modelId, id } : undefined
}
