import type { Texts } from '#engine/texts/text.ts'

/** What the server says of sub flows in a flow that is designed. */
export const subFlowTexts = {
  'flow-design.given-starts-nobody': {
    zh: '{{node}}：找不到子流程发起人时指定的人员都已停用，子流程将无法发起',
    zhtw: '{{node}}：找不到子流程發起人時指定的人員都已停用，子流程將無法發起',
    en: '“{{node}}”: all who start it where nobody is found are disabled, so it cannot be started',
  },
  'flow-design.no-starter-today': {
    zh: '{{node}}目前没有子流程发起人，{{then}}',
    zhtw: '{{node}}目前沒有子流程發起人，{{then}}',
    en: 'Nobody starts “{{node}}” today: {{then}}',
  },
  'flow-design.no-starter-for': {
    zh: '{{people}}（共{{count}}人）发起时，{{node}}没有子流程发起人，{{then}}',
    zhtw: '{{people}}（共{{count}}人）發起時，{{node}}沒有子流程發起人，{{then}}',
    en: 'Nobody starts “{{node}}” for {{people}} ({{count}} in all): {{then}}',
  },
  'flow-design.starts-administrators': { zh: '将由超级管理员发起', zhtw: '將由超級管理員發起', en: 'super administrators start it' },
  'flow-design.starts-given': { zh: '将由指定人员发起', zhtw: '將由指定人員發起', en: 'the given people start it' },
  'flow-design.starts-initiator': { zh: '将由主流程发起人发起', zhtw: '將由主流程發起人發起', en: 'the initiator starts it' },
  'flow-design.trial-starts': {
    zh: '由{{people}}发起子流程“{{flow}}”，等待其结束',
    zhtw: '由{{people}}發起子流程「{{flow}}」，等待其結束',
    en: '{{people}} start the sub flow “{{flow}}”, and it is waited for',
  },
  'flow-design.trial-starts-beside': {
    zh: '由{{people}}发起子流程“{{flow}}”，不等待',
    zhtw: '由{{people}}發起子流程「{{flow}}」，不等待',
    en: '{{people}} start the sub flow “{{flow}}”, which runs beside it',
  },
  'flow-design.trial-sub-flow-ended': {
    zh: '{{person}}的子流程按审核通过处理（试运行不发起子流程）',
    zhtw: '{{person}}的子流程按審核通過處理（試運行不發起子流程）',
    en: 'The sub flow of {{person}} is taken as approved (a trial starts none)',
  },
  'flow-design.coming-starts': { zh: '发起子流程', zhtw: '發起子流程', en: 'Starts a sub flow' },
  'flow-design.member-flow': { zh: '子流程', zhtw: '子流程', en: 'Flow that is started' },
  'flow-design.member-waits': { zh: '等待子流程结束', zhtw: '等待子流程結束', en: 'Waits for the sub flow' },
  'flow-design.member-submits': { zh: '自动提交', zhtw: '自動提交', en: 'Submitted at once' },
  'flow-design.member-values': { zh: '字段传递', zhtw: '欄位傳遞', en: 'Values handed on' },
  'flow-design.member-starter': { zh: '子流程发起人', zhtw: '子流程發起人', en: 'Who starts it' },
  'flow-design.member-withoutStarter': { zh: '找不到发起人时', zhtw: '找不到發起人時', en: 'Where nobody is found' },
} satisfies Texts
