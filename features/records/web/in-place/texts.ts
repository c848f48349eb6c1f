import type { Texts } from '#engine/texts/text.ts'

/** Words of rows that are edited in the list, which come with the first such list. */
export const inPlaceTexts = {
  'in-place.save': { zh: '保存', zhtw: '儲存', en: 'Save' },
  'in-place.cancel': { zh: '取消', zhtw: '取消', en: 'Cancel' },
  'in-place.save-draft': { zh: '保存草稿', zhtw: '儲存草稿', en: 'Save draft' },
  'in-place.submit': { zh: '提交', zhtw: '提交', en: 'Submit' },
  'in-place.new': { zh: '新数据', zhtw: '新資料', en: 'New record' },
  'in-place.conflict': {
    zh: '{{name}}：其他人已修改这条数据，您的修改尚未保存',
    zhtw: '{{name}}：其他人已修改這筆資料，您的修改尚未儲存',
    en: '{{name}}: somebody else has changed this record; your changes are not saved',
  },
  'in-place.keep': { zh: '取最新数据并保留我的修改', zhtw: '取最新資料並保留我的修改', en: 'Read it anew and keep my changes' },
  'in-place.discard': { zh: '放弃我的修改', zhtw: '放棄我的修改', en: 'Discard my changes' },
  'in-place.both': {
    zh: '“{{fields}}”其他人也修改过，请核对后再保存',
    zhtw: '「{{fields}}」其他人也修改過，請核對後再儲存',
    en: 'Others have changed “{{fields}}” too; please look before you save',
  },
  'in-place.refused': { zh: '{{name}}：{{reasons}}', zhtw: '{{name}}：{{reasons}}', en: '{{name}}: {{reasons}}' },
  'in-place.elsewhere': {
    zh: '“{{label}}”{{reason}}，该字段不在列表中，请在表单中填写',
    zhtw: '「{{label}}」{{reason}}，該欄位不在列表中，請在表單中填寫',
    en: '“{{label}}”: {{reason}}; it has no column here, please use the form',
  },
  'in-place.elsewhere-rows': {
    zh: '有{{count}}行正在编辑，但不在当前页',
    zhtw: '有{{count}}列正在編輯，但不在目前頁面',
    en: '{{count}} rows are being edited that are not on this page',
  },
  'in-place.discard-all': { zh: '全部放弃', zhtw: '全部放棄', en: 'Discard all' },
} satisfies Texts
