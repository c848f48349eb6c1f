import type { Texts } from '#engine/texts/text.ts'

/** What batches say, on both sides. */
export const batchTexts = {
  'approvals.batch.done': { zh: '批量处理成功', zhtw: '批次處理成功', en: 'All of them were handled' },
  'approvals.batch.done-some': {
    zh: '已处理{{done}}件，{{left}}件未处理：{{reasons}}',
    zhtw: '已處理{{done}}件，{{left}}件未處理：{{reasons}}',
    en: '{{done}} were handled, {{left}} were not: {{reasons}}',
  },
  'approvals.batch.too-many': { zh: '一次最多处理100件', zhtw: '一次最多處理100件', en: 'At most 100 can be handled at once' },
  'approvals.batch.not-allowed': {
    zh: '该流程不允许批量处理，请打开办理',
    zhtw: '該流程不允許批次處理，請打開辦理',
    en: 'Its flow allows no batches. Please open it.',
  },
  'approvals.batch.not-offered': {
    zh: '该节点不提供此操作，请打开办理',
    zhtw: '該節點不提供此操作，請打開辦理',
    en: 'Its step does not offer this. Please open it.',
  },
  'approvals.batch.needs-people': {
    zh: '需要为“{{nodes}}”指定审批人，请打开办理',
    zhtw: '需要為「{{nodes}}」指定審批人，請打開辦理',
    en: 'Somebody has to be named for “{{nodes}}”. Please open it.',
  },
} satisfies Texts
