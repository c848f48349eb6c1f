import { useState } from 'react'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextArea, TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

interface Entry {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly Entry[]
}

const entriesOf = (value: unknown): readonly Entry[] =>
  Array.isArray(value)
    ? (value as readonly Record<string, unknown>[]).map((one) => ({
        ...one,
        id: String(one['id'] ?? ''),
        fullName: String(one['fullName'] ?? ''),
      }))
    : []

const everyId = (entries: readonly Entry[]): readonly string[] => entries.flatMap(({ id, children }) => [id, ...everyId(children ?? [])])

/** The smallest number that no entry has as its id. */
function freeId(entries: readonly Entry[]): string {
  const taken = new Set(everyId(entries))
  let number = 1
  while (taken.has(String(number))) number += 1
  return String(number)
}

interface LevelProps {
  readonly entries: readonly Entry[]
  /** All of the whole list, for ids that none has. */
  readonly all: readonly Entry[]
  readonly deep: boolean
  readonly readOnly: boolean
  readonly onChange: (entries: readonly Entry[]) => void
  readonly onCommit: () => void
}

/** One level of choices, each with its name and the id that is stored. */
function Level({ entries, all, deep, readOnly, onChange, onCommit }: LevelProps) {
  const t = useText()
  const twice = new Set(everyId(all).filter((id, index, ids) => ids.indexOf(id) !== index))
  const change = (at: number, entry: Entry) => onChange(entries.with(at, entry))
  const move = (at: number, to: number) => onChange(entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]!))
  return (
    <ul className={styles.entries}>
      {entries.map((entry, at) => (
        <li key={at}>
          <div className={styles.entry}>
            <TextInput
              size="small"
              value={entry.fullName}
              readOnly={readOnly}
              maxLength={200}
              aria-label={t('form-design.choice-name', { nth: at + 1 })}
              onChange={({ target }) => change(at, { ...entry, fullName: target.value })}
              onBlur={onCommit}
            />
            <TextInput
              size="small"
              className={styles.id}
              value={entry.id}
              readOnly={readOnly}
              maxLength={100}
              status={twice.has(entry.id) || entry.id === '' ? 'error' : ''}
              aria-label={t('form-design.choice-id', { nth: at + 1 })}
              onChange={({ target }) => change(at, { ...entry, id: target.value })}
              onBlur={onCommit}
            />
            {readOnly ? null : (
              <>
                <IconButton name={t('designer.move-up')} icon={<ArrowUpOutlined />} disabled={at === 0} onClick={() => move(at, at - 1)} />
                <IconButton
                  name={t('designer.move-down')}
                  icon={<ArrowDownOutlined />}
                  disabled={at === entries.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                {deep ? (
                  <IconButton
                    name={t('form-design.choice-below')}
                    icon={<PlusOutlined />}
                    onClick={() => change(at, { ...entry, children: [...(entry.children ?? []), { id: freeId(all), fullName: '' }] })}
                  />
                ) : null}
                <IconButton name={t('designer.remove')} icon={<DeleteOutlined />} onClick={() => onChange(entries.toSpliced(at, 1))} />
              </>
            )}
          </div>
          {entry.children && entry.children.length > 0 ? (
            <Level
              entries={entry.children}
              all={all}
              deep={deep}
              readOnly={readOnly}
              onChange={(children) => change(at, { ...entry, children })}
              onCommit={onCommit}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Choices({ id, value, readOnly, onChange, onCommit, deep }: SettingInputProps & { readonly deep: boolean }) {
  const t = useText()
  const [typing, setTyping] = useState(false)
  const entries = entriesOf(value)
  const nameNext = () => t('form-design.choice-new', { nth: entries.length + 1 })
  return (
    <div id={id} role="group" aria-labelledby={`${id}-label`}>
      <Level entries={entries} all={entries} deep={deep} readOnly={readOnly} onChange={onChange} onCommit={onCommit} />
      {readOnly ? null : (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => onChange([...entries, { id: freeId(entries), fullName: nameNext() }])}>
            {t('form-design.choice-add')}
          </Button>
          {deep ? null : (
            <Button size="small" onClick={() => setTyping(true)}>
              {t('form-design.choices-type')}
            </Button>
          )}
        </div>
      )}
      {typing ? <TypedChoices entries={entries} onChange={onChange} onClose={() => setTyping(false)} /> : null}
    </div>
  )
}

/** All choices as lines of text: typed, or pasted from a sheet. What has the name of a choice keeps its id. */
function TypedChoices({
  entries,
  onChange,
  onClose,
}: {
  readonly entries: readonly Entry[]
  readonly onChange: (entries: readonly Entry[]) => void
  readonly onClose: () => void
}) {
  const t = useText()
  const [text, setText] = useState(entries.map(({ fullName }) => fullName).join('\n'))
  const take = (): void => {
    const names = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '').slice(0, 1000)
    const byName = new Map(entries.map((entry) => [entry.fullName, entry]))
    const kept = names.flatMap((name) => byName.get(name) ?? [])
    const made: Entry[] = []
    for (const name of names) made.push(byName.get(name) ?? { id: freeId([...kept, ...made]), fullName: name })
    onChange(made)
    onClose()
  }
  return (
    <Dialog open title={t('form-design.choices-type')} onClose={onClose} onConfirm={take}>
      <TextArea
        autoSize={{ minRows: 8, maxRows: 16 }}
        value={text}
        aria-label={t('form-design.choices-lines')}
        placeholder={t('form-design.choices-lines')}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  )
}

export function FlatChoicesEditor(props: SettingInputProps) {
  return <Choices {...props} deep={false} />
}

export function TreeChoicesEditor(props: SettingInputProps) {
  return <Choices {...props} deep />
}
