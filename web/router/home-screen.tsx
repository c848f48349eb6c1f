import { loadFeatures } from '#web/router/features.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The start page with the parts of all features. Its code is loaded apart from the shell's: most pages are opened without it. */
export const HomeScreen = lazyScreen(
  async () => {
    const [{ HomePage }, { features }] = await Promise.all([import('#web/shell/home-page.tsx'), loadFeatures()])
    const parts = await Promise.all(features.flatMap(({ home }) => home?.() ?? []))
    return { Screen: () => <HomePage parts={parts} /> }
  },
  { words: 'first' },
)
