import { useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { rememberItems } from '#ui/picker/picked-items.ts'
import styles from '#ui/picker/picker.module.css'
import { namesAtOnce } from '#ui/picker/source.ts'
import type { NamedItems, PickerItem, PickerSource } from '#ui/picker/source.ts'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** The names of a list, as people copy them from documents and tables: once each, in their order. */
export function namesIn(text: string): readonly string[] {
  const names = text.split(/[\n\r\t,，、;；]+/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

interface PickerPasteProps {
  readonly source: PickerSource
  readonly selectable: (item: PickerItem) => boolean
  readonly chosen: readonly string[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (item: PickerItem) => void
  readonly onChange: (ids: readonly string[]) => void
  readonly onBack: () => void
}

/** What became of the names of a list. */
interface Matches {
  readonly found: number
  readonly missing: readonly string[]
  /** Names of what exists and cannot be chosen here. */
  readonly refused: readonly string[]
  readonly several: readonly NamedItems<PickerItem>[]
}

/** Chooses by a pasted list of names, and says which of them are unknown or stand for several. The list stays as it was typed. */
export function PickerPaste({ source, selectable, chosen, text, onText, onPick, onChange, onBack }: PickerPasteProps) {
  const t = useText()
  const [matches, setMatches] = useState<Matches | 'looking' | 'failed'>()
  const [problem, setProblem] = useState('')
  const names = namesIn(text)

  async function match() {
    setMatches(undefined)
    const isTooLong = names.length > namesAtOnce
    setProblem(
      names.length === 0
        ? t('ui.picker.paste.none')
        : isTooLong
          ? t('ui.picker.paste.many', { most: namesAtOnce, count: names.length })
          : '',
    )
    if (names.length === 0 || isTooLong || !source.named) return
    setMatches('looking')
    try {
      const { ids, ...told } = sorted(await source.named(names), selectable, (items) => rememberItems(source, items))
      onChange([...new Set([...chosen, ...ids])])
      setMatches(told)
    } catch {
      setMatches('failed')
    }
  }

  return (
    <div className={styles.pane}>
      <TextArea
        autoFocus
        rows={5}
        value={text}
        placeholder={t('ui.picker.paste.label')}
        aria-label={t('ui.picker.paste.label')}
        aria-invalid={problem !== ''}
        onChange={(event) => onText(event.target.value)}
      />
      <div className={styles.searchRow}>
        <Button type="primary" loading={matches === 'looking'} onClick={() => void match()}>
          {t('ui.picker.paste.find')}
        </Button>
        <Button onClick={onBack}>{t('ui.picker.paste.back')}</Button>
      </div>
      <div role="status">{problem}</div>
      {matches === 'failed' ? <Problem onRetry={() => void match()} /> : null}
      {typeof matches === 'object' ? <MatchList matches={matches} source={source} chosen={chosen} onPick={onPick} /> : null}
    </div>
  )
}

interface MatchListProps extends Pick<PickerPasteProps, 'source' | 'chosen' | 'onPick'> {
  readonly matches: Matches
}

function MatchList({ matches, source, chosen, onPick }: MatchListProps) {
  const t = useText()
  const { found, missing, refused, several } = matches
  return (
    <div role="status" className={styles.matches}>
      <p>{t('ui.picker.paste.found', { count: found })}</p>
      {missing.length > 0 ? <NameList title={t('ui.picker.paste.missing', { count: missing.length })} names={missing} /> : null}
      {refused.length > 0 ? <NameList title={t('ui.picker.paste.refused', { count: refused.length })} names={refused} /> : null}
      {several.map(({ name, items }) => (
        <div key={name}>
          <p>{t('ui.picker.paste.several', { name })}</p>
          <ul className={styles.results}>
            {items.map((item) => (
              <li key={item.id}>
                <button type="button" className={styles.result} aria-pressed={chosen.includes(item.id)} onClick={() => onPick(item)}>
                  <span>{source.label(item)}</span>
                  {source.detail ? <span className={styles.detail}>{source.detail(item)}</span> : null}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function NameList({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <>
      <p>{title}</p>
      <ul className={styles.misses}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

/** Tells names of one item, which is chosen, from unknown ones, from those that cannot be chosen, and from those of several. */
function sorted(
  all: readonly NamedItems<PickerItem>[],
  selectable: (item: PickerItem) => boolean,
  remember: (items: readonly PickerItem[]) => void,
): Matches & { readonly ids: readonly string[] } {
  remember(all.flatMap(({ items }) => items))
  const open = all.map(({ name, items }) => ({
    name,
    known: items.length,
    items: items.filter((item) => !item.disabled && selectable(item)),
  }))
  const ids = open.flatMap(({ items }) => (items.length === 1 ? items.map(({ id }) => id) : []))
  return {
    ids,
    found: ids.length,
    missing: open.filter(({ known }) => known === 0).map(({ name }) => name),
    refused: open.filter(({ known, items }) => known > 0 && items.length === 0).map(({ name }) => name),
    several: open.filter(({ items }) => items.length > 1),
  }
}
