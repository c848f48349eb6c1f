import { useEffect, useState } from 'react'
import { renderersInLists } from '#fields/renderers-in-lists.ts'

/** Of the code that draws the conditions of a search bar: whether it is there, still to come, or cannot be fetched. */
export type FilterCode = 'there' | 'coming' | 'missing'

/**
 * Fetches the code of the types that are searched by, and of no others; the rows need not wait for it. When it cannot be
 * fetched, the page is told as of any fault.
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
