import type { Texts } from '#engine/texts/text.ts'

/** Texts of the confirmations in the footer and in a row. */
export const deleteQuestionTexts = {
  'approvals.delete': {
    zh: '此操作将永久删除该数据, 是否继续？',
    zhtw: '此操作將永久刪除該資料, 是否繼續？',
    en: 'This deletes the data for good. Continue?',
  },
  'approvals.box.delete-question': {
    zh: '此操作将永久删除该数据, 是否继续？',
    zhtw: '此操作將永久刪除該資料, 是否繼續？',
    en: 'This deletes the data for good. Go on?',
  },
} satisfies Texts
