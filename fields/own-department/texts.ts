import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.own-department.name': { zh: '所属部门', zhtw: '所屬部門', en: 'Own department' },
} satisfies Texts
