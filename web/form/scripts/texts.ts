import type { Texts } from '#engine/texts/text.ts'

/** Notes of scripts, which come with the later words when one has something to say. */
export const scriptTexts = {
  'form.scripts.failed': {
    zh: '“{{where}}”的脚本没有运行成功，请联系管理员：{{reason}}',
    zhtw: '「{{where}}」的指令碼沒有執行成功，請聯絡管理員：{{reason}}',
    en: 'The script of “{{where}}” failed; please tell an administrator: {{reason}}',
  },
  'form.scripts.onLoad': { zh: '打开表单时', zhtw: '開啟表單時', en: 'when the form opens' },
  'form.scripts.beforeSubmit': { zh: '提交之前', zhtw: '提交之前', en: 'before the form is submitted' },
  'form.scripts.afterSubmit': { zh: '提交之后', zhtw: '提交之後', en: 'after the form was submitted' },
  'form.scripts.after-failed': {
    zh: '数据已保存，但“提交之后”的脚本没有运行成功，请联系管理员：{{reason}}',
    zhtw: '資料已儲存，但「提交之後」的指令碼沒有執行成功，請聯絡管理員：{{reason}}',
    en: 'The data is saved, but the script after it failed; please tell an administrator: {{reason}}',
  },
  'form.scripts.list-failed': {
    zh: '列表的脚本没有运行成功，列表按普通样式显示（仅设计人员可见）：{{reason}}',
    zhtw: '清單的指令碼沒有執行成功，清單按普通樣式顯示（僅設計人員可見）：{{reason}}',
    en: 'A script of the list failed, which is shown plain (told to designers alone): {{reason}}',
  },
  'form.scripts.too-long': { zh: '运行时间过长', zhtw: '執行時間過長', en: 'it took too long' },
  'form.scripts.unending': { zh: '脚本没有结束', zhtw: '指令碼沒有結束', en: 'it does not end' },
  'form.scripts.too-many': { zh: '修改次数过多', zhtw: '修改次數過多', en: 'it makes too many changes' },
  'form.scripts.no-memory': { zh: '占用内存过多', zhtw: '佔用記憶體過多', en: 'it takes too much memory' },
  'form.scripts.no-worker': { zh: '脚本运行环境未能启动', zhtw: '指令碼執行環境未能啟動', en: 'what runs scripts did not start' },
  'form.scripts.missing': {
    zh: '用到了本平台不提供的 request',
    zhtw: '用到了本平台不提供的 request',
    en: 'it uses request, which is not available here',
  },
  'form.scripts.impossible': {
    zh: '给出的值不能用于“{{fields}}”',
    zhtw: '給出的值不能用於「{{fields}}」',
    en: 'what it gives cannot be a value of “{{fields}}”',
  },
  'form.scripts.no-reason': { zh: '未说明原因', zhtw: '未說明原因', en: 'no reason is given' },
  'form.scripts.refused': {
    zh: '表单的脚本没有允许提交',
    zhtw: '表單的指令碼沒有允許提交',
    en: 'The script of the form did not allow this to be submitted',
  },
} satisfies Texts
