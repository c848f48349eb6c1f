import { LeftOutlined, RightOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

/** Open the previous and the next record of the list; absent at the ends. */
export interface Neighbours {
  readonly previous?: () => void
  readonly next?: () => void
}

/** 上一条 and 下一条 within the loaded page; on a phone only arrows. */
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
