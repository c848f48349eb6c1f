import type { Texts } from '#engine/texts/text.ts'

/** Texts about opinions, votes and messages of nodes. */
export const nodeWordTexts = {
  'flows.opinion-missing': { zh: '请填写意见', zhtw: '請填寫意見', en: 'Please write an opinion' },
  'flows.opinion-not-asked': {
    zh: '该环节不填写意见，也不附文件',
    zhtw: '該環節不填寫意見，也不附檔案',
    en: 'This step takes no opinion and no files beside it',
  },
  'flows.check-votes': {
    zh: '请完善{{node}}的流程设计：会签的通过人数、退回人数应为正整数，退回比例应为1至100的整数',
    zhtw: '請完善{{node}}的流程設計：會簽的通過人數、退回人數應為正整數，退回比例應為1至100的整數',
    en: 'Please complete “{{node}}”: numbers of votes are whole and at least 1, a share of returns is a whole number from 1 to 100',
  },
  'flows.check-votes-many': {
    zh: '{{node}}只有{{people}}名审批人，会签规则却要求{{least}}人；届时按{{people}}人计算',
    zhtw: '{{node}}只有{{people}}名審批人，會簽規則卻要求{{least}}人；屆時按{{people}}人計算',
    en: '“{{node}}” asks {{people}} people, but its rule wants {{least}} of them; all {{people}} will be enough',
  },
  'flows.check-returns-late': {
    zh: '{{node}}的退回规则不会起作用：在此之前已经达不到通过规则，会先退回',
    zhtw: '{{node}}的退回規則不會起作用：在此之前已經達不到通過規則，會先退回',
    en: 'The rule for returns of “{{node}}” never counts: too few are left to pass it before, and it goes back then',
  },
  'flows.check-reason-asked': {
    zh: '{{node}}设为不填意见，但要求退回理由：退回时仍会要求填写',
    zhtw: '{{node}}設為不填意見，但要求退回理由：退回時仍會要求填寫',
    en: '“{{node}}” takes no opinion, but wants a reason for returns: a return still asks for it',
  },
  'flows.check-no-limit': {
    zh: '{{node}}没有处理限时，超时提醒和超时处理不会执行',
    zhtw: '{{node}}沒有處理限時，超時提醒和超時處理不會執行',
    en: '“{{node}}” has no time limit, so its reminders and what follows a limit never come',
  },
  'flows.check-message-field': {
    zh: '{{node}}的通知参数引用了表单中没有的字段：{{fields}}；发送时留空',
    zhtw: '{{node}}的通知參數引用了表單中沒有的欄位：{{fields}}；傳送時留空',
    en: 'Messages of “{{node}}” are filled from fields that the form does not have: {{fields}}; they stay empty',
  },
} satisfies Texts
