import { useRef } from 'react'
import { LeftOutlined, RightOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { useScreenKeys } from '#web/keys/screen-keys.ts'
import styles from '#web/list/list.module.css'

/** Open the previous and the next record of the list; absent at the ends. */
export interface Neighbours {
  readonly previous?: () => void
  readonly next?: () => void
  /** Position in the list, from 1, where the number of its rows is known. */
  readonly place?: { readonly position: number; readonly total: number; readonly isOpen: boolean }
}

interface NeighbourButtonsProps {
  readonly neighbours: Neighbours
  /** Draws only arrows, as on a phone. */
  readonly small?: boolean
}

/** 上一条 and 下一条 in the list, and the position in it; on a phone only arrows. */
export function NeighbourButtons({ neighbours: { previous, next, place }, small = false }: NeighbourButtonsProps) {
  const t = useText()
  const phone = usePhone()
  const button = useRef<HTMLButtonElement>(null)
  useScreenKeys(button, {
    title: 'keys.records',
    keys: [
      ...(previous ? [{ keys: ['Alt+PageUp'], label: 'list.previous', run: previous }] : []),
      ...(next ? [{ keys: ['Alt+PageDown'], label: 'list.next', run: next }] : []),
    ],
  })
  if (!previous && !next) return null
  const position = place ? (
    <span className={styles.place} data-tabular>
      {t('list.place', { position: place.position, total: `${place.total}${place.isOpen ? '+' : ''}` })}
    </span>
  ) : null
  if (phone || small)
    return (
      <>
        {position}
        <IconButton ref={button} size="middle" icon={<LeftOutlined />} disabled={!previous} name={t('list.previous')} onClick={previous} />
        <IconButton size="middle" icon={<RightOutlined />} disabled={!next} name={t('list.next')} onClick={next} />
      </>
    )
  return (
    <>
      {position}
      <Button ref={button} icon={<LeftOutlined />} disabled={!previous} onClick={previous}>
        {t('list.previous')}
      </Button>
      <Button icon={<RightOutlined />} iconPlacement="end" disabled={!next} onClick={next}>
        {t('list.next')}
      </Button>
    </>
  )
}
