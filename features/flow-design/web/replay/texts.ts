import type { Texts } from '#engine/texts/text.ts'

/** The former requests that are run through a flow before it is published. */
export const replayTexts = {
  'flow-design.replay': { zh: '用最近100条申请重放', zhtw: '用最近100筆申請重放', en: 'Replay the last 100 requests' },
  'flow-design.replay.note': {
    zh: '比较最近审核通过的申请实际经过的节点与按当前设计会经过的节点，不改动任何申请，也不发送消息。条件按表单现在的值判断，审批人按现在的人员查找：当时的人员和当时的值无从得知；可选分支按当时的选择。',
    zhtw: '比較最近審核通過的申請實際經過的節點與按目前設計會經過的節點，不改動任何申請，也不發送訊息。條件按表單現在的值判斷，審批人按現在的人員查找：當時的人員和當時的值無從得知；可選分支按當時的選擇。',
    en: 'Compares the steps that the newest approved requests went over with those of this design; nothing is changed or sent. Conditions are judged by the values of today and approvers are found among the people of today, as those of that time are not known. Of branches that somebody chose, the same are taken.',
  },
  'flow-design.replay.same': {
    zh: '已比较{{compared}}条申请，经过的节点都相同',
    zhtw: '已比較{{compared}}筆申請，經過的節點都相同',
    en: '{{compared}} requests were compared; all go the same way',
  },
  'flow-design.replay.differ': {
    zh: '已比较{{compared}}条申请，{{count}}条经过的节点不同',
    zhtw: '已比較{{compared}}筆申請，{{count}}筆經過的節點不同',
    en: '{{compared}} requests were compared; {{count}} go another way',
  },
  'flow-design.replay.none': {
    zh: '该流程还没有审核通过的申请',
    zhtw: '該流程還沒有審核通過的申請',
    en: 'No request of this flow was approved yet',
  },
  'flow-design.replay.cut': {
    zh: '时间已到，其余申请未比较',
    zhtw: '時間已到，其餘申請未比較',
    en: 'The time was over; the others were not compared',
  },
  'flow-design.replay.took': { zh: '实际：{{way}}', zhtw: '實際：{{way}}', en: 'It went: {{way}}' },
  'flow-design.replay.would': { zh: '按当前设计：{{way}}', zhtw: '按目前設計：{{way}}', en: 'By this design: {{way}}' },
  'flow-design.replay.no-node': { zh: '无审批节点', zhtw: '無審批節點', en: 'no step' },
} satisfies Texts
