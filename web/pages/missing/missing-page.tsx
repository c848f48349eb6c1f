import { Link } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { addTexts } from '#web/i18n/i18n.ts'
import { BarePage } from '#web/pages/bare-page.tsx'
import { InOtherSystem } from '#web/pages/missing/in-other-system.tsx'
import { missingTexts } from '#web/pages/missing/texts.ts'

addTexts(missingTexts)

/** Shown for an unknown address. */
export function MissingPage() {
  const t = useText()
  return (
    <BarePage title={t('web.missing.title')} text={t('web.missing.text')}>
      <InOtherSystem />
      <Link to="/">{t('web.missing.home')}</Link>
    </BarePage>
  )
}
