import { Link } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { BarePage } from '#web/pages/bare-page.tsx'

/** Shown for an unknown address. */
export function MissingPage() {
  const t = useText()
  return (
    <BarePage title={t('web.missing.title')} text={t('web.missing.text')}>
      <Link to="/">{t('web.missing.home')}</Link>
    </BarePage>
  )
}
