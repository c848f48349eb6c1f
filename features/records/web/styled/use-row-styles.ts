import { useEffect, useState } from 'react'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { ListRow, StyleOfCell } from '#web/list/model.ts'

/** How the scripts of a list want its rows to look; undefined in a list without any, until they have run, and where they fail. */
export function useRowStyles({ list }: OpenFunction, rows: readonly ListRow[]): StyleOfCell | undefined {
  const [styles, setStyles] = useState<{ readonly of: StyleOfCell }>()
  const { rowStyle, cellStyle } = (list.rest?.['funcs'] ?? {}) as Readonly<Record<string, unknown>>
  const wanted = Boolean(rowStyle) || Boolean(cellStyle)
  useEffect(() => {
    if (!wanted || rows.length === 0) return undefined
    let isDrawn = true
    const run = async () => {
      const { stylesBy } = await import('#features/records/web/styled/row-styles.ts')
      const of = await stylesBy(list, rows)
      if (isDrawn) setStyles(of && { of })
    }
    // A list without its colours is a list all the same.
    void run().catch(() => undefined)
    return () => {
      isDrawn = false
    }
  }, [list, rows, wanted])
  return wanted ? styles?.of : undefined
}
