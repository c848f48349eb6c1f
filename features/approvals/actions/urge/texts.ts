import type { Texts } from '#engine/texts/text.ts'

/** Text of the confirmation in a row. */
export const urgeQuestionTexts = {
  'approvals.box.urge-question': {
    zh: '将提醒当前审批人尽快处理，是否继续？',
    zhtw: '將提醒目前審批人儘快處理，是否繼續？',
    en: 'The current approvers are reminded to handle it soon. Go on?',
  },
} satisfies Texts
