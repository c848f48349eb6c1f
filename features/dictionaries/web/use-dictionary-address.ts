import { useSearchParams } from 'react-router'
import { keywordIn, keywordKey } from '#web/list/keyword-search.tsx'
import type { ListQuery } from '#web/list/model.ts'

/** State of the screen in the address: the chosen category and the search. */
export interface DictionaryAddress {
  readonly categoryId: string | undefined
  readonly query: ListQuery
  readonly chooseCategory: (id: string) => void
  readonly search: (query: ListQuery) => void
}

export function useDictionaryAddress(): DictionaryAddress {
  const [params, setParams] = useSearchParams()
  const categoryId = params.get('category') ?? undefined
  const keyword = params.get('keyword') ?? ''
  return {
    categoryId,
    query: { page: 1, size: 500, sort: undefined, filter: keyword ? { [keywordKey]: keyword } : {} },
    chooseCategory: (id) => setParams({ category: id }),
    search: ({ filter }) => {
      const next = keywordIn(filter)
      setParams({ ...(categoryId ? { category: categoryId } : {}), ...(next ? { keyword: next } : {}) })
    },
  }
}
