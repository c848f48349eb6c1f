import type { Texts } from '#engine/texts/text.ts'

export const settingsTexts = {
  'settings.saved': { zh: '保存成功', zhtw: '儲存成功', en: 'Settings saved' },
} satisfies Texts
