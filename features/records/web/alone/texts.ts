import type { Texts } from '#engine/texts/text.ts'

export const formAloneTexts = {
  'records.alone.saved': { zh: '提交成功', zhtw: '提交成功', en: 'Saved' },
  'records.alone.again': { zh: '继续填写', zhtw: '繼續填寫', en: 'Fill in another one' },
  'records.alone.begin': { zh: '填写', zhtw: '填寫', en: 'Fill in' },
  'records.alone.with-flow': { zh: '提交后进入审批流程', zhtw: '提交後進入審批流程', en: 'What is submitted goes through approval' },
  'records.alone.no-right': { zh: '您没有填写该表单的权限', zhtw: '您沒有填寫該表單的權限', en: 'You may not fill in this form' },
} satisfies Texts
