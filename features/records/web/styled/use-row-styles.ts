import { useEffect, useState } from 'react'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { ListLook } from '#features/records/web/styled/row-styles.ts'
import type { ListRow } from '#web/list/model.ts'

const plain: ListLook = {}

/** How the scripts of a list want its rows to look; plain in a list without any, until they have run, and where they fail. */
export function useRowStyles({ list }: Pick<OpenFunction, 'list'>, rows: readonly ListRow[]): ListLook {
  const [look, setLook] = useState(plain)
  const { rowStyle, cellStyle, afterOnload } = (list.rest?.['funcs'] ?? {}) as Readonly<Record<string, unknown>>
  const wanted = [rowStyle, cellStyle, afterOnload].some(Boolean)
  useEffect(() => {
    if (!wanted || rows.length === 0) return undefined
    let isDrawn = true
    const run = async () => {
      const { lookBy } = await import('#features/records/web/styled/row-styles.ts')
      const next = await lookBy(list, rows)
      if (isDrawn) setLook(next)
    }
    // A list without its colours is a list all the same.
    void run().catch(() => undefined)
    return () => {
      isDrawn = false
    }
  }, [list, rows, wanted])
  return wanted ? look : plain
}
