import type { Texts } from '#engine/texts/text.ts'

/** Texts that several field types use. */
export const texts = {
  'fields.wire-shape': { zh: '数据格式不正确', zhtw: '資料格式不正確', en: 'The value has the wrong format' },
  'fields.choice.unknown': { zh: '选项不存在', zhtw: '選項不存在', en: 'There is no such choice' },
  'fields.choice.ambiguous': {
    zh: '有多个“{{name}}”，请填写完整路径，如 {{path}}',
    zhtw: '有多個「{{name}}」，請填寫完整路徑，如 {{path}}',
    en: 'There are several “{{name}}”; please give the whole path, such as {{path}}',
  },
  'fields.number-pair.no-pair': {
    zh: '请输入数字范围，如 1 ~ 5',
    zhtw: '請輸入數字範圍，如 1 ~ 5',
    en: 'Please enter a range of numbers, such as 1 ~ 5',
  },
  'fields.number-pair.backwards': {
    zh: '最小值不能大于最大值',
    zhtw: '最小值不能大於最大值',
    en: 'The first number must not be more than the second',
  },
  'fields.choice.several': {
    zh: '有多个“{{name}}”，请打开选择窗口选择',
    zhtw: '有多個「{{name}}」，請開啟選擇視窗選擇',
    en: 'There are several named “{{name}}”; please choose one in the dialog',
  },
  'fields.choice.outside': {
    zh: '“{{choice}}”不在可选范围内',
    zhtw: '「{{choice}}」不在可選範圍內',
    en: '{{choice}} may not be chosen here',
  },
  'fields.not-typed': { zh: '该字段由系统填写', zhtw: '該欄位由系統填寫', en: 'The system fills this field' },
} satisfies Texts
