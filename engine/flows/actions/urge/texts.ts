import type { Texts } from '#engine/texts/text.ts'

export const urgeTexts = {
  'flows.urge': { zh: '催办', zhtw: '催辦', en: 'Remind' },
  'flows.nobody-to-urge': { zh: '当前没有可催办的审批人', zhtw: '目前沒有可催辦的審批人', en: 'There is nobody to remind' },
  'flows.timer-not-urged': {
    zh: '流程正在等待定时器，目前没有可催办的审批人',
    zhtw: '流程正在等待定時器，目前沒有可催辦的審批人',
    en: 'The request waits for a timer, so there is nobody to remind',
  },
  'flows.urged-recently': {
    zh: '刚刚已催办，请{{minutes}}分钟后再试',
    zhtw: '剛剛已催辦，請{{minutes}}分鐘後再試',
    en: 'A reminder was just sent; please try again in {{minutes}} minutes',
  },
  'approvals.urged': { zh: '催办成功', zhtw: '催辦成功', en: 'A reminder was sent' },
  'approvals.message.urged': {
    zh: '{{subject}}催办：{{flow}}{{number}}，请尽快处理。',
    zhtw: '{{subject}}催辦：{{flow}}{{number}}，請儘快處理。',
    en: '{{subject}} asks you to handle {{flow}} {{number}} soon.',
  },
  'approvals.message.urged-by-monitor': {
    zh: '{{by}}催办：{{subject}}的{{flow}}{{number}}，请尽快处理。',
    zhtw: '{{by}}催辦：{{subject}}的{{flow}}{{number}}，請儘快處理。',
    en: '{{by}} asks you to handle {{flow}} {{number}} of {{subject}} soon.',
  },
} satisfies Texts
