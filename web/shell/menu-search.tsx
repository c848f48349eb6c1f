import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { Findable } from '#web/shell/find-menu.ts'
import styles from '#web/shell/menu-search.module.css'
import { useMenuFinder } from '#web/shell/use-menu-finder.ts'

/** Finds pages of the menu by name, path or pinyin; Enter or a click opens the chosen one. */
export function MenuSearch() {
  const t = useText()
  const navigate = useNavigate()
  const id = useId()
  const { find, prepare } = useMenuFinder()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState(false)
  const found = open ? find(text) : []
  const nothing = open && text.trim() !== '' && found.length === 0

  function leave() {
    setText('')
    setOpen(false)
    setChosen(0)
  }

  function go(page: Findable | undefined) {
    if (!page) return
    leave()
    void navigate(page.path)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes, keys belong to the text.
    if (event.nativeEvent.isComposing) return
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setChosen(Math.min(chosen + 1, found.length - 1)),
      ArrowUp: () => setChosen(Math.max(chosen - 1, 0)),
      Enter: () => go(found[chosen]),
      Escape: leave,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles.search} role="search">
      <SearchOutlined className={styles.sign} aria-hidden="true" />
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('web.search')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        placeholder={t('web.search')}
        value={text}
        onFocus={prepare}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
          setOpen(true)
        }}
      />
      <ul id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('web.search')} hidden={found.length === 0}>
        {found.map((page, index) => (
          <li
            key={page.path}
            id={`${id}-${index}`}
            className={styles.option}
            role="option"
            aria-selected={index === chosen}
            onMouseEnter={() => setChosen(index)}
            onMouseDown={(event) => {
              event.preventDefault()
              go(page)
            }}
          >
            {page.title}
          </li>
        ))}
      </ul>
      <div role="status">{nothing ? <div className={styles.nothing}>{t('web.search.nothing')}</div> : null}</div>
    </div>
  )
}
