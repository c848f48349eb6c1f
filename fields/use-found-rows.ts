import { useEffect, useState } from 'react'
import type { Reference } from '#engine/forms/field-type.ts'
import { shownTexts } from '#engine/forms/referred-texts.ts'
import { parameterValues } from '#engine/forms/source-parameters.ts'
import { usePlace } from '#fields/place.tsx'
import type { RelatedOptions } from '#fields/related-options.ts'
import { formPorts, noteRelated, type RelatedRow } from '#ui/form-ports.ts'

/** Rows that a search finds, or why there are none. */
export interface FoundRows {
  readonly state: 'loading' | 'there' | 'failed'
  readonly rows: readonly RelatedRow[]
}

/** Rows shown below the field; the table has all of them, in pages. */
const shownAtOnce = 20

const columnsOf = (to: Reference, options: RelatedOptions): readonly string[] => [
  ...new Set([...shownTexts(to), ...(options.columns ?? []).map(({ value }) => value)]),
]

/**
 * The first rows to choose from that hold a text, by what other fields of the form say, while the list is open. All their texts are known with
 * them, as other fields of the form show those of what is chosen, and nobody waits who has chosen.
 */
export function useFoundRows(to: Reference | undefined, options: RelatedOptions, keyword: string, isOpen: boolean): FoundRows {
  const { valueOf, searching = false } = usePlace()
  const parameters = parameterValues(to?.parameters ?? [], valueOf)
  const key = JSON.stringify([to, options.columns, keyword, parameters, searching])
  const [read, setRead] = useState<FoundRows & { readonly key: string }>()
  useEffect(() => {
    if (!isOpen || !to) return undefined
    let isAsked = true
    formPorts()
      .then(async (ports) => {
        const asked = { source: to.source, fields: columnsOf(to, options), keyword, page: 1, pageSize: shownAtOnce, parameters, searching }
        const page = await ports.relatedPage(asked)
        const ids = page.rows.map(({ id }) => id)
        if (ids.length > 0) noteRelated(to.source, await ports.relatedRows(to.source, ids, [], parameters))
        return page
      })
      .then(
        ({ rows }) => isAsked && setRead({ key, state: 'there', rows }),
        () => isAsked && setRead({ key, state: 'failed', rows: [] }),
      )
    return () => {
      isAsked = false
    }
    // Everything that is asked for is in the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, key])
  return read?.key === key ? read : { state: 'loading', rows: [] }
}

/** What tells rows of one name apart: the first other columns. */
export function besideText({ texts }: RelatedRow, to: Reference | undefined, { columns }: RelatedOptions): string {
  const others = (columns ?? []).map(({ value }) => value).filter((name) => name !== to?.shown)
  return others
    .map((name) => texts[name] ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ')
}
