import type { Texts } from '#engine/texts/text.ts'

export const deleteTexts = {
  'flows.delete': { zh: '删除', zhtw: '刪除', en: 'Delete' },
} satisfies Texts
