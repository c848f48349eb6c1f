import './jitless.ts'
import { checkPath } from '#web/router/fixed-routes.ts'
import { startWeb } from '#web/start.tsx'

const words = {
  zh: {
    first: () => import('virtual:words/zh'),
    later: () => import('virtual:words/zh-later'),
    fields: () => import('virtual:words/zh-fields'),
  },
  zhtw: {
    first: () => import('virtual:words/zhtw'),
    later: () => import('virtual:words/zhtw-later'),
    fields: () => import('virtual:words/zhtw-fields'),
  },
  en: {
    first: () => import('virtual:words/en'),
    later: () => import('virtual:words/en-later'),
    fields: () => import('virtual:words/en-fields'),
  },
}

startWeb(
  async () => (await import('./web-features.ts')).webFeatures,
  async (language, part) => (await words[language][part]()).default,
  { [checkPath]: () => import('#features/record-check/web/check-page.ts') },
)
