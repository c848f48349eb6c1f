import { useMemo, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { CloseOutlined } from '#ui/icons.ts'
import { Segmented } from '#ui/kit/segmented.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { focusFirstChoice, keysOfPicker } from '#ui/picker/list-keys.ts'
import { namelessText, rememberItems, usePickedItems } from '#ui/picker/picked-items.ts'
import { namesIn, PickerPaste } from '#ui/picker/picker-paste.tsx'
import { PickerResults } from '#ui/picker/picker-results.tsx'
import { PickerTree } from '#ui/picker/picker-tree.tsx'
import styles from '#ui/picker/picker.module.css'
import { useDebounced } from '#ui/picker/use-debounced.ts'
import { RecentPicks } from '#ui/picker/recent-picks.tsx'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { useToldKeys } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

/** Height of a tree in pixels. */
const deskTree = 340
const phoneTree = 280

export interface PickerPanelProps {
  readonly source: PickerSource
  readonly multiple?: boolean
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  /** A further condition for items that may be chosen, such as a list of allowed ids. */
  readonly allows?: ((item: PickerItem) => boolean) | undefined
  /** Ids with their kinds: what a field allows alone, where its source can be narrowed. */
  readonly allowed?: readonly string[] | undefined
  /** What stays chosen: it cannot be taken out here. */
  readonly kept?: readonly string[] | undefined
}

const nothing: readonly string[] = []

/**
 * Tree or search results at the left, chosen items at the right. Arrow down leads from the search into the list, where arrows move
 * and Enter chooses. The caller opens and confirms.
 */
export function PickerPanel({ source, multiple = false, value, onChange, allows, allowed, kept = nothing }: PickerPanelProps) {
  const t = useText()
  const phone = usePhone()
  const offered = useOffered(source, allowed)
  const [tab, setTab] = useState(0)
  const from = offered.tabs?.[tab]?.offer ?? offered
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const selectable = (item: PickerItem) => item.selectable !== false && (allows?.(item) ?? true)
  const pick = (item: PickerItem) => {
    rememberItems(source, [item])
    if (!multiple) onChange([item.id])
    else onChange(value.includes(item.id) ? value.filter((id) => id !== item.id) : [...value, item.id])
  }
  const [pasted, setPasted] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const enterList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing || !list.current) return
    event.preventDefault()
    focusFirstChoice(list.current)
  }
  const panel = useRef<HTMLDivElement>(null)
  useToldKeys(panel, keysOfPicker)
  const shown = { selectable, chosen: value, onPick: pick }
  const takesLists = multiple && offered.named !== undefined
  const pasteList = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain').trim()
    if (!takesLists || namesIn(text).length < 2) return
    event.preventDefault()
    setPasted(text)
  }
  if (takesLists && pasted !== undefined)
    return (
      <div className={styles.panes}>
        <PickerPaste {...shown} source={offered} text={pasted} onText={setPasted} onChange={onChange} onBack={() => setPasted(undefined)} />
        <ChosenPane source={source} value={value} onChange={onChange} kept={kept} />
      </div>
    )
  return (
    <div ref={panel} className={styles.panes}>
      <div className={styles.pane}>
        {offered.tabs ? (
          <Segmented<number>
            block
            size="small"
            aria-label={t('ui.picker.kinds')}
            options={offered.tabs.map(({ title }, index) => ({ value: index, label: t(title) }))}
            value={tab}
            onChange={setTab}
          />
        ) : null}
        <div className={styles.searchRow}>
          <TextInput
            allowClear
            autoFocus
            value={typed}
            placeholder={t('ui.picker.search')}
            aria-label={t('ui.picker.search')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={enterList}
            onPaste={pasteList}
          />
          {takesLists ? <Button onClick={() => setPasted('')}>{t('ui.picker.paste')}</Button> : null}
        </div>
        {search === '' && tab === 0 ? <RecentPicks {...shown} source={offered} /> : null}
        <div ref={list} className={styles.scroll}>
          {search === '' && from.children ? (
            <PickerTree key={tab} {...shown} source={from} height={phone ? phoneTree : deskTree} />
          ) : (
            <PickerResults key={`${tab} ${search}`} {...shown} source={from} text={search} />
          )}
        </div>
      </div>
      <ChosenPane source={source} value={value} onChange={onChange} kept={kept} />
    </div>
  )
}

/** The source, or what is left of it where only some are allowed. */
function useOffered(source: PickerSource, allowed: readonly string[] | undefined): PickerSource {
  const wanted = allowed && JSON.stringify(allowed)
  return useMemo(() => (wanted === undefined ? source : (source.among?.(JSON.parse(wanted) as string[]) ?? source)), [source, wanted])
}

function ChosenPane({
  source,
  value,
  onChange,
  kept,
}: Pick<PickerPanelProps, 'source' | 'value' | 'onChange'> & { readonly kept: readonly string[] }) {
  const t = useText()
  const { items, state } = usePickedItems(source, value)
  return (
    <div className={styles.pane}>
      <div className={styles.chosenHead}>
        <span>{t('ui.picker.chosen', { count: value.length })}</span>
        <Button
          type="link"
          size="small"
          disabled={value.every((id) => kept.includes(id))}
          onClick={() => onChange(value.filter((id) => kept.includes(id)))}
        >
          {t('ui.picker.clear')}
        </Button>
      </div>
      <ul className={styles.scroll}>
        {value.length === 0 ? <li className={styles.detail}>{t('ui.picker.none-chosen')}</li> : null}
        {value.map((id, index) => {
          const item = items[index]
          const name = item ? source.label(item) : t(namelessText[state])
          return (
            <li key={id} className={styles.chosen}>
              <span className={styles.named}>
                <span>{name}</span>
                {item && source.detail ? <span className={styles.detail}>{source.detail(item)}</span> : null}
              </span>
              {kept.includes(id) ? null : (
                <IconButton
                  name={t('ui.picker.remove', { name })}
                  icon={<CloseOutlined />}
                  onClick={() => onChange(value.filter((other) => other !== id))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
