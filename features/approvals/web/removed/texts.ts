import type { Texts } from '#engine/texts/text.ts'

/** What a request holds in fields that its form has no more. */
export const removedTexts = {
  'approvals.removed.heading': { zh: '表单已移除的内容', zhtw: '表單已移除的內容', en: 'Removed from the form' },
  'approvals.removed.note': {
    zh: '这些字段后来从表单中移除，以前填写的内容只供查看。',
    zhtw: '這些欄位後來從表單中移除，以前填寫的內容只供檢視。',
    en: 'These fields were removed from the form later. What was filled in before is here to be read only.',
  },
} satisfies Texts
