import { useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { usePickedItems } from '#ui/picker/picked-items.ts'
import styles from '#ui/picker/picker.module.css'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

interface RecentPicksProps {
  readonly source: PickerSource
  readonly selectable: (item: PickerItem) => boolean
  readonly chosen: readonly string[]
  readonly onPick: (item: PickerItem) => void
}

/** What the user chose lately and can still choose; nothing while it loads or cannot be read. */
export function RecentPicks({ source, selectable, chosen, onPick }: RecentPicksProps) {
  const t = useText()
  const [ids] = useState(() => source.recent?.ids() ?? [])
  const { items } = usePickedItems(source, ids)
  const shown = items.filter((item) => item !== undefined).filter((item) => !item.disabled && selectable(item))
  if (shown.length === 0) return null
  return (
    <ul className={styles.recent} aria-label={t('ui.picker.recent')}>
      <li className={styles.detail} aria-hidden>
        {t('ui.picker.recent')}
      </li>
      {shown.map((item) => (
        <li key={item.id}>
          <Button
            size="small"
            title={source.detail?.(item)}
            aria-pressed={chosen.includes(item.id)}
            type={chosen.includes(item.id) ? 'primary' : 'default'}
            ghost={chosen.includes(item.id)}
            onClick={() => onPick(item)}
          >
            {source.label(item)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
