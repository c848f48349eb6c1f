import type { ListColumn } from '#engine/forms/model.ts'
import type { ColumnSetting } from '#web/list/model.ts'

/**
 * Completes stored settings: known columns in the user's order, new columns of the definition at the end, removed ones left out.
 */
export function completeSettings(columns: readonly ListColumn[], settings: readonly ColumnSetting[] | undefined): readonly ColumnSetting[] {
  const known = new Set(columns.map((column) => column.key))
  const kept = (settings ?? []).filter((setting) => known.has(setting.key))
  const named = new Set(kept.map((setting) => setting.key))
  return [...kept, ...columns.filter((column) => !named.has(column.key)).map(({ key }) => ({ key, visible: true }))]
}

/** Visible columns, in the user's order. */
export function visibleColumns(columns: readonly ListColumn[], settings: readonly ColumnSetting[] | undefined): readonly ListColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return completeSettings(columns, settings).flatMap(({ key, visible }) => {
    const column = byKey.get(key)
    return visible && column ? [column] : []
  })
}

/** The settings with one column moved by a step; the first and last column cannot move out. */
export function movedColumn(settings: readonly ColumnSetting[], key: string, step: -1 | 1): readonly ColumnSetting[] {
  const from = settings.findIndex((setting) => setting.key === key)
  const to = from + step
  const [one, other] = [settings[from], settings[to]]
  if (!one || !other) return settings
  return settings.map((setting, index) => (index === from ? other : index === to ? one : setting))
}
