import type { Texts } from '#engine/texts/text.ts'

export const beginSubFlowTexts = {
  'approvals.message.sub-flow-begun': {
    zh: '已为您发起子流程{{flow}}，请填写并提交。',
    zhtw: '已為您發起子流程{{flow}}，請填寫並提交。',
    en: 'The sub flow {{flow}} was started for you, please fill it in and submit it.',
  },
} satisfies Texts
