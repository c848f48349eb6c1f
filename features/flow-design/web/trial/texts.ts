import type { Texts } from '#engine/texts/text.ts'

/** Texts of the trial run. */
export const trialTexts = {
  'flow-design.trial.title': { zh: '试运行“{{name}}”', zhtw: '試執行“{{name}}”', en: 'Try “{{name}}”' },
  'flow-design.trial.given': { zh: '发起人和表单数据', zhtw: '發起人和表單資料', en: 'Initiator and data' },
  'flow-design.trial.note': {
    zh: '按设计器中的流程试运行，不保存数据，也不发送消息。',
    zhtw: '按設計器中的流程試執行，不儲存資料，也不傳送訊息。',
    en: 'It runs as it stands in the designer. Nothing is stored, nothing is sent.',
  },
  'flow-design.trial.start': { zh: '开始试运行', zhtw: '開始試執行', en: 'Start' },
  'flow-design.trial.again': { zh: '重新开始', zhtw: '重新開始', en: 'Start again' },
  'flow-design.trial.course': { zh: '流转过程', zhtw: '流轉過程', en: 'Course' },
  'flow-design.trial.empty': {
    zh: '选择发起人、填写表单后开始试运行，逐步查看每个节点的审批人和原因。',
    zhtw: '選擇發起人、填寫表單後開始試執行，逐步檢視每個節點的審批人和原因。',
    en: 'Choose who starts and fill in the form, then see step by step who is asked and why.',
  },
  'flow-design.trial.progress': { zh: '进度{{progress}}%', zhtw: '進度{{progress}}%', en: '{{progress}} %' },
  'flow-design.trial.back': { zh: '撤销上一步', zhtw: '撤銷上一步', en: 'Take the last step back' },
  'flow-design.trial.events': { zh: '已发生', zhtw: '已發生', en: 'What happened' },
  'flow-design.trial.coming': { zh: '后续节点', zhtw: '後續節點', en: 'What comes next' },
  'flow-design.trial.messages': { zh: '将发送的消息', zhtw: '將傳送的訊息', en: 'Messages' },
  'flow-design.trial.forks': { zh: '条件判断', zhtw: '條件判斷', en: 'Conditions' },
  'flow-design.trial.taken': { zh: '进入', zhtw: '進入', en: 'Taken' },
  'flow-design.trial.not-taken': { zh: '未进入', zhtw: '未進入', en: 'Not taken' },
  'flow-design.trial.holds': {
    zh: '{{rule}}：成立（当前值：{{value}}）',
    zhtw: '{{rule}}：成立（當前值：{{value}}）',
    en: '{{rule}}: holds (value: {{value}})',
  },
  'flow-design.trial.fails': {
    zh: '{{rule}}：不成立（当前值：{{value}}）',
    zhtw: '{{rule}}：不成立（當前值：{{value}}）',
    en: '{{rule}}: does not hold (value: {{value}})',
  },
  'flow-design.trial.question': { zh: '请选择后继续', zhtw: '請選擇後繼續', en: 'Choose, then go on' },
  'flow-design.trial.choose-branches': {
    zh: '“{{node}}”之后进入的分支',
    zhtw: '“{{node}}”之後進入的分支',
    en: 'Branches taken after “{{node}}”',
  },
  'flow-design.trial.choose-people': { zh: '“{{node}}”的审批人', zhtw: '“{{node}}”的審批人', en: 'Approvers of “{{node}}”' },
  'flow-design.trial.no-candidates': { zh: '没有可选的候选人', zhtw: '沒有可選的候選人', en: 'There are no candidates' },
  'flow-design.trial.go-on': { zh: '继续', zhtw: '繼續', en: 'Go on' },
  'flow-design.trial.return-to': { zh: '退回到', zhtw: '退回到', en: 'Return to' },
  'flow-design.trial.state.waiting': { zh: '待审批', zhtw: '待審批', en: 'Asked now' },
  'flow-design.trial.state.later': { zh: '稍后审批', zhtw: '稍後審批', en: 'Later' },
  'flow-design.trial.state.approved': { zh: '已同意', zhtw: '已同意', en: 'Approved' },
  'flow-design.trial.state.returned': { zh: '已退回', zhtw: '已退回', en: 'Returned' },
  'flow-design.trial.state.automatic': { zh: '自动同意', zhtw: '自動同意', en: 'Approved by rule' },
} satisfies Texts
