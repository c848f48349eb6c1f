import { recordCheckTexts } from '#features/record-check/texts.ts'
import { CheckScreen } from '#features/record-check/web/check-screen.tsx'
import { addTexts } from '#web/i18n/i18n.ts'

// Whoever scans a code loads this page alone: its words come with it, in all languages as those of the sign-in do.
addTexts(recordCheckTexts)

/** The page that checks codes, as the router draws it. */
export const Component = CheckScreen
