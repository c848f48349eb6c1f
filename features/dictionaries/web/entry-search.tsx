import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface EntrySearchProps {
  readonly keyword: string
  readonly onSearch: (keyword: string) => void
}

/** Search by keyword; Enter searches. */
export function EntrySearch({ keyword, onSearch }: EntrySearchProps) {
  const t = useText()
  const [typed, setTyped] = useState(keyword)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    onSearch(typed)
  }
  const reset = (): void => {
    setTyped('')
    onSearch('')
  }
  return (
    <form role="search" className={styles.bar} onSubmit={submit}>
      <TextInput
        className={styles.keyword}
        value={typed}
        maxLength={200}
        allowClear
        onChange={(event) => setTyped(event.target.value)}
        aria-label={t('dictionaries.keyword')}
        placeholder={t('dictionaries.keyword.hint')}
      />
      <Button type="primary" htmlType="submit">
        {t('dictionaries.search')}
      </Button>
      <Button onClick={reset}>{t('dictionaries.reset')}</Button>
    </form>
  )
}
