import type { Texts } from '#engine/texts/text.ts'

/** Notes of scripts, which come with the later words when one has something to say. */
export const scriptTexts = {
  'form.scripts.failed': {
    zh: '“{{where}}”的脚本没有运行成功，请联系管理员：{{reason}}',
    zhtw: '「{{where}}」的指令碼沒有執行成功，請聯絡管理員：{{reason}}',
    en: 'The script of “{{where}}” failed; please tell an administrator: {{reason}}',
  },
  'form.scripts.refused': {
    zh: '表单的脚本没有允许提交',
    zhtw: '表單的指令碼沒有允許提交',
    en: 'The script of the form did not allow this to be submitted',
  },
} satisfies Texts
