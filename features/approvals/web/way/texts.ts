import type { Texts } from '#engine/texts/text.ts'

/** The dialog that asks for branches, candidates and people before a request goes on. */
export const wayTexts = {
  'approvals.way.title': { zh: '选择后续流程', zhtw: '選擇後續流程', en: 'Choose the way ahead' },
  'approvals.way.text': {
    zh: '提交前请选择后续的分支和审批人。',
    zhtw: '提交前請選擇後續的分支和審批人。',
    en: 'Choose the branches and approvers that follow.',
  },
  'approvals.way.branches': { zh: '进入的分支（至少一个）', zhtw: '進入的分支（至少一個）', en: 'Branches (one or more)' },
  'approvals.way.candidates': { zh: '“{{node}}”的审批人', zhtw: '「{{node}}」的審批人', en: 'Approvers of “{{node}}”' },
  'approvals.way.nobody': { zh: '没有符合的候选人', zhtw: '沒有符合的候選人', en: 'Nobody found' },
  'approvals.people.title': { zh: '异常处理', zhtw: '異常處理', en: 'Choose approvers' },
  'approvals.people.text': {
    zh: '以下节点没有审批人，请指定后继续。',
    zhtw: '以下節點沒有審批人，請指定後繼續。',
    en: 'Nobody approves these steps yet. Name people to go on.',
  },
} satisfies Texts
