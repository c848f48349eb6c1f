import './jitless.ts'
import { startWeb } from '#web/start.tsx'

const words = {
  zh: () => import('virtual:words/zh'),
  zhtw: () => import('virtual:words/zhtw'),
  en: () => import('virtual:words/en'),
}

startWeb(
  async () => (await import('./web-features.ts')).webFeatures,
  async (language) => (await words[language]()).default,
)
