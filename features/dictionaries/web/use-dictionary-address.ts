import { useSearchParams } from 'react-router'

/** What the address says of the screen: the chosen category and what is searched for. */
export interface DictionaryAddress {
  readonly categoryId: string | undefined
  readonly keyword: string
  readonly chooseCategory: (id: string) => void
  readonly search: (keyword: string) => void
}

export function useDictionaryAddress(): DictionaryAddress {
  const [query, setQuery] = useSearchParams()
  const categoryId = query.get('category') ?? undefined
  const keyword = query.get('keyword') ?? ''
  return {
    categoryId,
    keyword,
    chooseCategory: (id) => setQuery({ category: id }),
    search: (next) => setQuery({ ...(categoryId ? { category: categoryId } : {}), ...(next.trim() ? { keyword: next.trim() } : {}) }),
  }
}
