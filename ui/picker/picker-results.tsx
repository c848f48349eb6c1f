import { useEffect, useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import styles from '#ui/picker/picker.module.css'
import { moveByArrows } from '#ui/picker/list-keys.ts'
import type { PickerItem, PickerOffer } from '#ui/picker/source.ts'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface PickerResultsProps {
  readonly source: PickerOffer
  readonly text: string
  readonly selectable: (item: PickerItem) => boolean
  readonly chosen: readonly string[]
  readonly onPick: (item: PickerItem) => void
}

interface Found {
  readonly items: readonly PickerItem[]
  readonly next: string | undefined
}

async function loadPage(source: PickerOffer, text: string, before: readonly PickerItem[], after?: string): Promise<Found> {
  const page = await source.search(text, after)
  return { items: [...before, ...page.items], next: page.next }
}

/** The results of a search, page by page. */
export function PickerResults({ source, text, selectable, chosen, onPick }: PickerResultsProps) {
  const t = useText()
  const [found, setFound] = useState<Found | 'loading' | 'failed'>('loading')
  const load = (before: readonly PickerItem[], after?: string) => loadPage(source, text, before, after)
  useEffect(() => {
    let current = true
    loadPage(source, text, []).then(
      (page) => current && setFound(page),
      () => current && setFound('failed'),
    )
    return () => {
      current = false
    }
  }, [source, text])

  if (found === 'loading') return <Loading rows={6} />
  if (found === 'failed') return <Problem onRetry={() => load([]).then(setFound, () => setFound('failed'))} />
  if (found.items.length === 0) return <Empty text={t('ui.picker.nothing')} />
  const isOpen = (item: PickerItem) => !item.disabled && selectable(item)
  // One stop of Tab for all of them; the arrows lead on.
  const firstOpen = found.items.find(isOpen)
  return (
    <div role="presentation" onKeyDown={moveByArrows}>
      <ul className={styles.results}>
        {found.items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.result}
              disabled={!isOpen(item)}
              tabIndex={item === firstOpen ? 0 : -1}
              aria-pressed={chosen.includes(item.id)}
              onClick={() => onPick(item)}
            >
              <span>{source.label(item)}</span>
              {source.detail ? <span className={styles.detail}>{source.detail(item)}</span> : null}
            </button>
          </li>
        ))}
        {found.next === undefined ? null : (
          <li>
            <Button type="link" onClick={() => load(found.items, found.next).then(setFound, () => setFound('failed'))}>
              {t('ui.picker.next')}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
