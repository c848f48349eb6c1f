import { useState } from 'react'
import { isRecord } from '#web/call/call-error.ts'
import type { ColumnChoice } from '#web/list/list-view.tsx'
import type { ColumnSetting } from '#web/list/model.ts'
import { localStore } from '#web/session/local-store.ts'

const nameOf = (menuId: string): string => `columns.${menuId}`

function stored(menuId: string): readonly ColumnSetting[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStore.get(nameOf(menuId)) ?? 'null')
    if (!Array.isArray(kept)) return undefined
    return kept.flatMap((one: unknown) =>
      isRecord(one) && typeof one.key === 'string' && typeof one.visible === 'boolean' ? [{ key: one.key, visible: one.visible }] : [],
    )
  } catch {
    return undefined
  }
}

/** The user's columns of a list, kept on this device by menu (document 2, section 9). */
export function useColumnSettings(menuId: string): ColumnChoice {
  const [settings, setSettings] = useState(() => stored(menuId))
  const onChange: ColumnChoice['onChange'] = (next) => {
    localStore.set(nameOf(menuId), next && JSON.stringify(next))
    setSettings(next)
  }
  return { settings, onChange }
}
