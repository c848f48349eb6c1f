import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchOutlined } from '#ui/icons.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { AutoComplete } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { flatten, trailTo } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'
import { makeMenuFinder } from '#web/shell/find-menu.ts'
import type { Initials } from '#web/shell/find-menu.ts'
import styles from '#web/shell/top-bar.module.css'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

const noInitials: Initials = () => ''

/** Finds pages of the menu by name, path or first letters of the pinyin; Enter or a click opens the chosen one. */
export function MenuSearch() {
  const t = useText()
  const navigate = useNavigate()
  const entries = useMenuEntries()
  const [text, setText] = useState('')
  const [initials, setInitials] = useState(() => noInitials)

  const find = useMemo(() => {
    const pages = flatten(entries).flatMap((entry) =>
      entry.path ? [{ title: trailTo(entries, entry.id).map(menuName).join(' / '), path: entry.path }] : [],
    )
    return makeMenuFinder(pages, initials)
  }, [entries, initials, t])

  /** The table of pinyin is large, so it is fetched when somebody is about to search. */
  async function prepare() {
    if (initials !== noInitials) return
    const { pinyin } = await import('pinyin-pro')
    setInitials(() => (title: string) => pinyin(title, { pattern: 'first', toneType: 'none', type: 'array' }).join(''))
  }

  function open(path: string) {
    setText('')
    void navigate(path)
  }

  const options = find(text).map((page) => ({ value: page.path, label: page.title }))
  return (
    <AutoComplete
      className={styles.search}
      value={text}
      options={options}
      defaultActiveFirstOption
      popupMatchSelectWidth={320}
      onFocus={() => void prepare().catch(() => undefined)}
      onChange={(next) => setText(options.some((option) => option.value === next) ? '' : next)}
      onSelect={open}
      notFoundContent={text.trim() ? t('web.search.nothing') : null}
    >
      <TextInput prefix={<SearchOutlined />} placeholder={t('web.search')} aria-label={t('web.search')} maxLength={50} />
    </AutoComplete>
  )
}
