import { LeftOutlined, RightOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

/** The ways from an open record to its neighbours in the list; absent at the ends. */
export interface Neighbours {
  readonly previous?: () => void
  readonly next?: () => void
}

/** 上一条 and 下一条, along the loaded page; a phone has room for their arrows. */
export function NeighbourButtons({ neighbours: { previous, next } }: { readonly neighbours: Neighbours }) {
  const t = useText()
  const phone = usePhone()
  if (!previous && !next) return null
  if (phone)
    return (
      <>
        <Button icon={<LeftOutlined />} disabled={!previous} aria-label={t('records.form.previous')} onClick={previous} />
        <Button icon={<RightOutlined />} disabled={!next} aria-label={t('records.form.next')} onClick={next} />
      </>
    )
  return (
    <>
      <Button icon={<LeftOutlined />} disabled={!previous} onClick={previous}>
        {t('records.form.previous')}
      </Button>
      <Button icon={<RightOutlined />} iconPlacement="end" disabled={!next} onClick={next}>
        {t('records.form.next')}
      </Button>
    </>
  )
}
