import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { keywordIn, keywordKey } from '#web/list/keyword-search.tsx'
import type { ListQuery } from '#web/list/model.ts'

/** Where the user is on the screen of dictionaries: the chosen category and the search. */
export interface DictionaryPlace {
  readonly categoryId: string | undefined
  readonly query: ListQuery
  readonly chooseCategory: (id: string) => void
  readonly search: (query: ListQuery) => void
}

/** The place in the address of the page. */
export function useDictionaryAddress(): DictionaryPlace {
  const [params, setParams] = useSearchParams()
  const categoryId = params.get('category') ?? undefined
  return {
    categoryId,
    query: queryFor(params.get('keyword') ?? ''),
    chooseCategory: (id) => setParams({ category: id }),
    search: ({ filter }) => {
      const next = keywordIn(filter)
      setParams({ ...(categoryId ? { category: categoryId } : {}), ...(next ? { keyword: next } : {}) })
    },
  }
}

/** The place in a dialog, which leaves the address to the page below it. */
export function useDictionaryPlace(start: string | undefined): DictionaryPlace {
  const [place, setPlace] = useState({ categoryId: start, keyword: '' })
  return {
    categoryId: place.categoryId,
    query: queryFor(place.keyword),
    chooseCategory: (categoryId) => setPlace({ categoryId, keyword: '' }),
    search: ({ filter }) => setPlace({ ...place, keyword: keywordIn(filter) }),
  }
}

const queryFor = (keyword: string): ListQuery => ({
  page: 1,
  size: 500,
  sort: undefined,
  filter: keyword ? { [keywordKey]: keyword } : {},
})
