import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.role.name': { zh: '角色选择', zhtw: '角色選擇', en: 'Role' },
  'fields.role.unknown': { zh: '角色不存在', zhtw: '角色不存在', en: 'There is no such role' },
} satisfies Texts
