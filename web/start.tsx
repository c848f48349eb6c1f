import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '#ui/theme/base.css'
import { watchFaults } from '#web/errors/error-store.ts'
import { reportFaultsToServer } from '#web/errors/report-fault.ts'
import { watchVersion } from '#web/errors/new-version.ts'
import { LanguageFrame } from '#web/i18n/language-frame.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { registerFeatureList } from '#web/router/features.ts'
import type { FeatureList } from '#web/router/features.ts'
import { makeRouter } from '#web/router/router.tsx'
import { watchOtherWindows } from '#web/session/other-windows.ts'
import { webTexts } from '#web/texts.ts'

/**
 * Starts the browser's side in the element with the id `root`.
 *
 * @param features fetched when somebody signs in
 */
export function startWeb(features: () => Promise<FeatureList>): void {
  watchFaults()
  reportFaultsToServer()
  watchVersion()
  startI18n([webTexts])
  registerFeatureList(features)
  watchOtherWindows()
  const place = document.getElementById('root')
  if (!place) throw new Error('the page has no element with the id root')
  createRoot(place).render(
    <LanguageFrame>
      <RouterProvider router={makeRouter()} />
    </LanguageFrame>,
  )
}
