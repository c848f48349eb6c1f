import type { Texts } from '#engine/texts/text.ts'

/** Words of own buttons, which come with the first one that is pressed. */
export const ownButtonTexts = {
  'own-button.question': { zh: '确定执行“{{label}}”吗？', zhtw: '確定執行「{{label}}」嗎？', en: 'Run “{{label}}”?' },
  'own-button.count': { zh: '（共{{count}}条数据）', zhtw: '（共{{count}}筆資料）', en: ' ({{count}} records)' },
  'own-button.done': { zh: '“{{label}}”已完成', zhtw: '「{{label}}」已完成', en: '“{{label}}” is done' },
  'own-button.not-done': {
    zh: '“{{label}}”未完成：{{reason}}',
    zhtw: '「{{label}}」未完成：{{reason}}',
    en: '“{{label}}” was not done: {{reason}}',
  },
  'own-button.progress': { zh: '执行进度', zhtw: '執行進度', en: 'Progress' },
  'own-button.running': { zh: '正在执行：{{did}}/{{total}}', zhtw: '正在執行：{{did}}/{{total}}', en: 'Running: {{did}} of {{total}}' },
  'own-button.ended': {
    zh: '完成{{done}}条，未完成{{refused}}条，未执行{{left}}条',
    zhtw: '完成{{done}}筆，未完成{{refused}}筆，未執行{{left}}筆',
    en: '{{done}} done, {{refused}} not done, {{left}} not begun',
  },
  'own-button.refused': { zh: '未完成的数据', zhtw: '未完成的資料', en: 'Records that were not done' },
  'own-button.retry': { zh: '重试{{count}}条', zhtw: '重試{{count}}筆', en: 'Try {{count}} again' },
  'own-button.stop': { zh: '停止', zhtw: '停止', en: 'Stop' },
  'own-button.form-no-right': {
    zh: '您没有在“{{label}}”所打开的功能中新增的权限，请联系管理员',
    zhtw: '您沒有在「{{label}}」所開啟的功能中新增的權限，請聯絡管理員',
    en: 'You may not add records in the function that “{{label}}” opens; please ask an administrator',
  },
  'own-button.form-unreadable': {
    zh: '“{{label}}”所打开的表单无法识别',
    zhtw: '「{{label}}」所開啟的表單無法識別',
    en: 'The form that “{{label}}” opens cannot be read',
  },
  'own-button.form-unfit': {
    zh: '未能带入：{{fields}}，请手工填写',
    zhtw: '未能帶入：{{fields}}，請手動填寫',
    en: 'Not taken over, please fill in: {{fields}}',
  },
  'own-button.script-failed': {
    zh: '脚本没有运行成功，请联系管理员：{{reason}}',
    zhtw: '指令碼沒有執行成功，請聯絡管理員：{{reason}}',
    en: 'The script failed; please tell an administrator: {{reason}}',
  },
  'own-button.script-refused': { zh: '脚本没有允许执行', zhtw: '指令碼沒有允許執行', en: 'The script did not allow it' },
  'own-button.script-value': {
    zh: '脚本给出的值不能用于“{{fields}}”',
    zhtw: '指令碼給出的值不能用於「{{fields}}」',
    en: 'What the script gives cannot be a value of “{{fields}}”',
  },
} satisfies Texts
