import { useEffect, useState } from 'react'
import { renderersInLists } from '#fields/renderers-in-lists.ts'

/** State of the code that draws the conditions of a search bar: loaded, loading or failed. */
export type FilterCode = 'there' | 'coming' | 'missing'

/**
 * Loads the code of the field types used in the search, and of no others; rows are drawn without waiting for it. A failed load is
 * reported like other errors of the page.
 *
 * @param types names of field types
 */
export function useFilterCode(types: readonly string[]): FilterCode {
  const [failed, setFailed] = useState(false)
  const [, setFetched] = useState(0)
  const isThere = renderersInLists.has(types)
  const key = [...new Set(types)].sort().join(' ')
  useEffect(() => {
    const asked = key.split(' ')
    if (renderersInLists.has(asked)) return undefined
    let isDrawn = true
    renderersInLists.load(asked).then(
      () => isDrawn && setFetched((times) => times + 1),
      (problem: unknown) => {
        reportError(problem)
        if (isDrawn) setFailed(true)
      },
    )
    return () => {
      isDrawn = false
    }
  }, [key])
  return isThere ? 'there' : failed ? 'missing' : 'coming'
}
