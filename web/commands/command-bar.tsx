import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SearchOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { SearchDialog } from '#ui/kit/search-dialog.tsx'
import { useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/commands/command-bar.module.css'
import type { Command, CommandSource } from '#web/commands/model.ts'
import { useCommands, type CommandGroup } from '#web/commands/use-commands.ts'
import { noteUsed } from '#web/commands/used-lately.ts'

interface CommandBarProps {
  readonly sources: readonly CommandSource[]
  readonly onClose: () => void
}

const keysOfBar: KeyGroup = {
  title: 'keys.bar',
  keys: [
    { keys: ['ArrowUp', 'ArrowDown'], label: 'keys.nodes' },
    { keys: ['PageUp', 'PageDown'], label: 'keys.pages' },
    { keys: ['Enter'], label: 'keys.open-found' },
  ],
}

/** Finds pages, records, people and actions by what is typed, and opens the chosen one; works by the keyboard alone. */
export function CommandBar({ sources, onClose }: CommandBarProps) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  // What an input method composes is not searched for before it is a text.
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { groups, busy, failures, notes } = useCommands(sources, text.trim())
  const options = groups.flatMap((group) => group.commands.map((command) => ({ command, name: nameOf(group, command) })))
  const at = Math.max(
    0,
    options.findIndex(({ name }) => name === chosen),
  )
  const current = options[at]
  const idOf = (name: string): string => `${id}-${name}`

  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.name}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  const bar = useRef<HTMLDivElement>(null)
  useToldKeys(bar, keysOfBar)

  function search(next: string) {
    setText(next)
    setChosen(undefined)
  }

  function choose(command: Command) {
    onClose()
    noteUsed(command.key)
    void command.run()
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const to = (index: number) => setChosen(options.at(index % Math.max(1, options.length))?.name)
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => to(at + 1),
      ArrowUp: () => to(at - 1),
      PageDown: () => to(Math.min(at + 8, options.length - 1)),
      PageUp: () => to(Math.max(at - 8, 0)),
      Enter: () => current && choose(current.command),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <SearchDialog title={t('commands.title')} onClose={onClose}>
      <div ref={bar} className={styles.bar}>
        <div className={styles.head}>
          <SearchOutlined className={styles.sign} aria-hidden="true" />
          <input
            className={styles.input}
            role="combobox"
            aria-label={t('commands.title')}
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={current ? idOf(current.name) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            placeholder={t('commands.placeholder')}
            value={typed}
            // The bar is opened to type into it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onKeyDown={press}
            onChange={({ target, nativeEvent }) => {
              setTyped(target.value)
              if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) search(target.value)
            }}
            onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
          />
          <Button type="text" size="small" className={styles.close} onClick={onClose}>
            {t('ui.close')}
          </Button>
        </div>
        <div className={styles.body}>
          <div id={`${id}-list`} role="listbox" aria-label={t('commands.title')} hidden={options.length === 0}>
            {groups.map((group) => (
              <div key={group.name} role="group" aria-labelledby={idOf(group.name)}>
                <div id={idOf(group.name)} className={styles.title} role="presentation">
                  {t(group.title)}
                </div>
                {group.commands.map((command) => (
                  <Option
                    key={command.key}
                    id={idOf(nameOf(group, command))}
                    command={command}
                    chosen={current?.name === nameOf(group, command)}
                    onPoint={() => setChosen(nameOf(group, command))}
                    onChoose={() => choose(command)}
                  />
                ))}
              </div>
            ))}
          </div>
          {failures.map(({ title, error, retry }) => (
            <div key={title} className={styles.failure} role="alert">
              <span>{t('commands.failed', { group: t(title), reason: error.msg })}</span>
              <Button size="small" onClick={retry}>
                {t('ui.retry')}
              </Button>
            </div>
          ))}
          <div className={styles.status} role="status">
            {busy ? t('commands.searching') : notes.map((note) => t(note)).join(' ') || emptyText(options.length, text, failures.length)}
          </div>
        </div>
        <div className={styles.foot} aria-hidden="true">
          {(['commands.keys-move', 'commands.keys-open', 'commands.keys-close'] as const).map((key) => (
            <span key={key}>{t(key)}</span>
          ))}
        </div>
      </div>
    </SearchDialog>
  )

  function emptyText(found: number, searched: string, failed: number): string {
    if (found > 0 || failed > 0) return ''
    return t(searched.trim() === '' ? 'commands.start' : 'commands.nothing')
  }
}

const nameOf = (group: CommandGroup, command: Command): string => `${group.name} ${command.key}`.replaceAll(' ', '-')

interface OptionProps {
  readonly id: string
  readonly command: Command
  readonly chosen: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Option({ id, command: { title, detail }, chosen, onPoint, onChoose }: OptionProps) {
  return (
    // Keys go to the input, which names the chosen option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      // A list that scrolls under a pointer at rest chooses nothing.
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.name}>{title}</span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </div>
  )
}
