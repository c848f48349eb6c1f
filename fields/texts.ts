import type { Texts } from '#engine/texts/text.ts'

/** Texts that several field types use. */
export const texts = {
  'fields.wire-shape': { zh: '数据格式不正确', zhtw: '資料格式不正確', en: 'The value has the wrong format' },
  'fields.choice.unknown': { zh: '选项不存在', zhtw: '選項不存在', en: 'There is no such choice' },
  'fields.not-typed': { zh: '该字段由系统填写', zhtw: '該欄位由系統填寫', en: 'The system fills this field' },
} satisfies Texts
