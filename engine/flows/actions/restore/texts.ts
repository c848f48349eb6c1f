import type { Texts } from '#engine/texts/text.ts'

export const restoreTexts = {
  'flows.restore': { zh: '恢复', zhtw: '恢復', en: 'Restore' },
  'flows.action-12': { zh: '恢复', zhtw: '恢復', en: 'Restored' },
  'flows.not-suspended': { zh: '流程未被挂起，无需恢复', zhtw: '流程未被掛起，無需恢復', en: 'The request is not suspended' },
  'approvals.restored': { zh: '恢复成功', zhtw: '恢復成功', en: 'Restored' },
  'approvals.message.restored': {
    zh: '{{by}}恢复了{{subject}}的{{flow}}{{number}}，流程继续办理。',
    zhtw: '{{by}}恢復了{{subject}}的{{flow}}{{number}}，流程繼續辦理。',
    en: '{{by}} restored {{flow}} {{number}} of {{subject}}; it goes on.',
  },
  'approvals.message.restored-todo': {
    zh: '{{subject}}的{{flow}}{{number}}已恢复，请继续处理。',
    zhtw: '{{subject}}的{{flow}}{{number}}已恢復，請繼續處理。',
    en: '{{flow}} {{number}} of {{subject}} was restored; please go on with it.',
  },
  'approvals.message.restored-todo-by': {
    zh: '{{subject}}的{{flow}}{{number}}已恢复，请于{{due}}前处理。',
    zhtw: '{{subject}}的{{flow}}{{number}}已恢復，請於{{due}}前處理。',
    en: '{{flow}} {{number}} of {{subject}} was restored; please handle it by {{due}}.',
  },
} satisfies Texts
