import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '#ui/theme/base.css'
import { watchLook } from '#web/appearance/appearance-store.ts'
import { ageOnDevice } from '#web/autosave/autosaves.ts'
import { watchFaults } from '#web/errors/error-store.ts'
import { reportFaultsToServer } from '#web/errors/report-fault.ts'
import { watchVersion } from '#web/errors/new-version.ts'
import { LanguageFrame } from '#web/i18n/language-frame.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import type { FetchWords } from '#web/i18n/i18n.ts'
import { registerFeatures } from '#web/router/features.ts'
import type { WebFeature } from '#web/feature.ts'
import { makeRouter, type PagesAlone } from '#web/router/router.tsx'
import { watchOtherWindows } from '#web/session/other-windows.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { webTexts } from '#web/texts.ts'

/**
 * Starts the browser application in the element with the id `root`.
 *
 * @param features loads the features when somebody signs in
 * @param words loads the texts of the features and the folders below them in the current language
 * @param alone pages of features that stand for themselves, for everybody and without the code of any other, by path
 */
export function startWeb(features: () => Promise<readonly WebFeature[]>, words: FetchWords, alone: PagesAlone): void {
  watchFaults()
  reportFaultsToServer()
  watchVersion()
  startI18n([webTexts])
  watchLook()
  registerFeatures(features, words)
  watchOtherWindows()
  ageOnDevice(Date.now(), sessionStore.getState().token !== undefined)
  const place = document.getElementById('root')
  if (!place) throw new Error('the page has no element with the id root')
  // Without transitions a page is drawn in one go; each has a fallback of its own, and between slices the old page was painted again.
  createRoot(place).render(
    <LanguageFrame>
      <RouterProvider router={makeRouter(alone)} useTransitions={false} />
    </LanguageFrame>,
  )
}
