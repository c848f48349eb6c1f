import { useCallback, useMemo, useState } from 'react'
import { readColumns, saveColumns } from '#features/column-settings/contract.ts'
import { isRecord } from '#web/call/call-error.ts'
import { callKey, queryClient } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ColumnChoice } from '#web/list/list-view.tsx'
import type { ColumnSetting } from '#web/list/model.ts'
import { localStore } from '#web/session/local-store.ts'

const nameOf = (menuId: string): string => `columns.${menuId}`
const freshMilliseconds = 5 * 60_000

/** Parses stored settings; undefined when there are none or they are invalid. */
function settingsIn(kept: unknown): readonly ColumnSetting[] | undefined {
  if (!Array.isArray(kept) || kept.length === 0) return undefined
  return kept.flatMap((one: unknown) =>
    isRecord(one) && typeof one.prop === 'string' && typeof one.visible === 'boolean'
      ? [{ key: one.prop, visible: one.visible, ...(typeof one.width === 'number' ? { width: one.width } : {}) }]
      : [],
  )
}

function onDevice(menuId: string): readonly ColumnSetting[] | undefined {
  try {
    return settingsIn(JSON.parse(localStore.get(nameOf(menuId)) ?? 'null'))
  } catch {
    return undefined
  }
}

/**
 * The user's columns of the list of a menu: stored on the server per user (expectations 3), with a copy in this browser for the
 * first paint.
 *
 * @param menuId a menu that is granted to the user; undefined: the settings are not stored
 */
export function useColumnSettings(menuId: string | undefined): ColumnChoice {
  const [changed, setChanged] = useState<{ readonly settings: readonly ColumnSetting[] | undefined }>()
  const { data } = useCall(
    readColumns,
    { params: { moduleId: menuId ?? '' } },
    { enabled: menuId !== undefined, staleTime: freshMilliseconds, handles: 'all' },
  )
  const [first] = useState(() => (menuId === undefined ? undefined : onDevice(menuId)))
  const onChange = useCallback(
    (settings: readonly ColumnSetting[] | undefined) => {
      setChanged({ settings })
      if (menuId === undefined) return
      const kept = (settings ?? []).map(({ key, ...rest }) => ({ prop: key, ...rest }))
      localStore.set(nameOf(menuId), settings && JSON.stringify(kept))
      queryClient.setQueryData(callKey(readColumns, { params: { moduleId: menuId } }), kept)
      // The call reports a failed save; the copy in this browser remains.
      void request(saveColumns, { body: { moduleId: menuId, fieldList: JSON.stringify(kept) } }).catch(() => undefined)
    },
    [menuId],
  )
  const stored = useMemo(() => (data ? settingsIn(data) : first), [data, first])
  const settings = changed ? changed.settings : stored
  return useMemo(() => ({ settings, onChange }), [settings, onChange])
}
