import type { Texts } from '#engine/texts/text.ts'

/** The dialog in which several to-dos are handled (批量审批). */
export const batchDialogTexts = {
  'approvals.batch.approve-count': { zh: '通过{{count}}件', zhtw: '通過{{count}}件', en: 'Approve {{count}}' },
  'approvals.batch.return-count': { zh: '退回{{count}}件', zhtw: '退回{{count}}件', en: 'Return {{count}}' },
  'approvals.batch.transfer-count': { zh: '转审{{count}}件', zhtw: '轉審{{count}}件', en: 'Transfer {{count}}' },
  'approvals.batch.ready': { zh: '将一起处理', zhtw: '將一起處理', en: 'Handled together' },
  'approvals.batch.none-ready': {
    zh: '所选待办都不能批量处理，请逐件打开办理',
    zhtw: '所選待辦都不能批次處理，請逐件打開辦理',
    en: 'None of these can be handled together. Please open them one by one.',
  },
  'approvals.batch.odd-note': {
    zh: '标有差异的申请与其他申请明显不同，默认不一起处理，核对后可勾选',
    zhtw: '標有差異的申請與其他申請明顯不同，預設不一起處理，核對後可勾選',
    en: 'Requests that stand out are left aside. Tick them when you have checked them.',
  },
  'approvals.batch.overdue': { zh: '已逾期', zhtw: '已逾期', en: 'Overdue' },
  'approvals.batch.look': { zh: '打开核对', zhtw: '開啟核對', en: 'Open' },
  'approvals.batch.odd': {
    zh: '{{label}} {{text}}，通常约{{usual}}',
    zhtw: '{{label}} {{text}}，通常約{{usual}}',
    en: '{{label}} {{text}}, usually about {{usual}}',
  },
  'approvals.batch.left': { zh: '需单独办理', zhtw: '需單獨辦理', en: 'To be handled one by one' },
  'approvals.batch.not-done': { zh: '未处理', zhtw: '未處理', en: 'Not handled' },
  'approvals.batch.result': {
    zh: '已处理{{done}}件，{{left}}件未处理',
    zhtw: '已處理{{done}}件，{{left}}件未處理',
    en: '{{done}} were handled, {{left}} were not',
  },
  'approvals.batch.to': { zh: '退回到', zhtw: '退回到', en: 'Return to' },
  'approvals.batch.to-node': { zh: '节点设置的步骤', zhtw: '節點設定的步驟', en: 'The step that the node says' },
  'approvals.batch.to-start': { zh: '发起人', zhtw: '發起人', en: 'Who started it' },
} satisfies Texts
