import type { Texts } from '#engine/texts/text.ts'

export const voteToTerminateTexts = {
  'approvals.terminate-voted': { zh: '已提交终止意见', zhtw: '已提交終止意見', en: 'Your vote to terminate was counted' },
} satisfies Texts
