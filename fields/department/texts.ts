import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.department.name': { zh: '部门选择', zhtw: '部門選擇', en: 'Department' },
  'fields.department.unknown': { zh: '部门不存在', zhtw: '部門不存在', en: 'There is no such department' },
} satisfies Texts
