import type { Texts } from '#engine/texts/text.ts'

export const timeOutTexts = {
  'flows.overdue': { zh: '办理超时', zhtw: '辦理逾時', en: 'Overdue' },
  'flows.automatic-timed-out': {
    zh: '办理超时，系统自动通过',
    zhtw: '辦理逾時，系統自動通過',
    en: 'Approved automatically: the time was over',
  },
  'approvals.message.reminded': {
    zh: '您有一件{{flow}}待办即将到期：{{subject}} {{number}}，请于{{due}}前处理。',
    zhtw: '您有一件{{flow}}待辦即將到期：{{subject}} {{number}}，請於{{due}}前處理。',
    en: 'Due soon: {{flow}} of {{subject}} {{number}}, please handle it by {{due}}.',
  },
  'approvals.message.overdue': {
    zh: '您有一件{{flow}}待办已超时：{{subject}} {{number}}，应于{{due}}前处理，请尽快办理。',
    zhtw: '您有一件{{flow}}待辦已逾時：{{subject}} {{number}}，應於{{due}}前處理，請儘快辦理。',
    en: 'Overdue: {{flow}} of {{subject}} {{number}} was due by {{due}}; please handle it soon.',
  },
  'approvals.message.overdue-superior': {
    zh: '{{people}}的{{flow}}待办已超时：{{subject}} {{number}}，应于{{due}}前处理，请督促办理。',
    zhtw: '{{people}}的{{flow}}待辦已逾時：{{subject}} {{number}}，應於{{due}}前處理，請督促辦理。',
    en: '{{people}} is late with {{flow}} of {{subject}} {{number}}, which was due by {{due}}.',
  },
} satisfies Texts
