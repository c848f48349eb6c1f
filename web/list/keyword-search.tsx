import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/list.module.css'

/** Texts of a search by keyword, in the user's language. */
export interface KeywordWords {
  readonly label: string
  readonly hint: string
  /** Message when nothing contains the keyword. */
  readonly nothing: (keyword: string) => string
}

/** Key of the keyword in the filter of a list. */
export const keywordKey = 'keyword'

export const keywordIn = (filter: Readonly<Record<string, unknown>>): string =>
  typeof filter[keywordKey] === 'string' ? filter[keywordKey] : ''

interface KeywordSearchProps {
  readonly words: KeywordWords
  readonly filter: Readonly<Record<string, unknown>>
  readonly onFilter: (next: Readonly<Record<string, unknown>>) => void
}

/** Search by one keyword, in one row on every device; Enter searches. */
export function KeywordSearch({ words, filter, onFilter }: KeywordSearchProps) {
  const t = useText()
  const keyword = keywordIn(filter)
  const [typed, setTyped] = useState(keyword)
  const [given, setGiven] = useState(keyword)
  if (given !== keyword) {
    setGiven(keyword)
    setTyped(keyword)
  }
  // What else the list is narrowed to stays.
  const { [keywordKey]: _, ...others } = filter
  const search = (text: string) => onFilter(text.trim() === '' ? others : { ...others, [keywordKey]: text.trim() })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    search(typed)
  }
  const reset = (): void => {
    setTyped('')
    onFilter({})
  }
  return (
    <form role="search" className={styles.keywordSearch} onSubmit={submit} data-touch>
      <TextInput
        className={styles.keyword}
        value={typed}
        maxLength={200}
        allowClear
        onChange={(event) => setTyped(event.target.value)}
        aria-label={words.label}
        placeholder={words.hint}
      />
      <Button type="primary" htmlType="submit">
        {t('list.search')}
      </Button>
      <Button onClick={reset}>{t('list.reset')}</Button>
    </form>
  )
}
