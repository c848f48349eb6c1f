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

/** A column as the user wants to see it. */
export interface ShownColumn extends ListColumn {
  /** The user has set the width. */
  readonly isWidthSet: boolean
}

/** Visible columns, in the user's order and with the widths the user has set. */
export function visibleColumns(columns: readonly ListColumn[], settings: readonly ColumnSetting[] | undefined): readonly ShownColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return completeSettings(columns, settings).flatMap(({ key, visible, width }) => {
    const column = byKey.get(key)
    if (!visible || !column) return []
    return [width === undefined ? { ...column, isWidthSet: false } : { ...column, width, isWidthSet: true }]
  })
}

/** Bounds of a width that a user can set, in pixels. */
export const columnWidths = { least: 56, most: 800 } as const

/** The settings with the width of one column; `undefined` gives it back its own. */
export function widenedColumn(settings: readonly ColumnSetting[], key: string, width: number | undefined): readonly ColumnSetting[] {
  const { least, most } = columnWidths
  return settings.map((setting) => {
    if (setting.key !== key) return setting
    const { visible } = setting
    return width === undefined ? { key, visible } : { key, visible, width: Math.round(Math.min(most, Math.max(least, width))) }
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
