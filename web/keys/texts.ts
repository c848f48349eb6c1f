import type { Texts } from '#engine/texts/text.ts'

/** Texts of the list of keys, and of keys that many screens have. */
export const keysTexts = {
  'keys.title': { zh: '快捷键', zhtw: '快速鍵', en: 'Keyboard shortcuts' },
  'keys.or': { zh: '或', zhtw: '或', en: 'or' },
  'keys.everywhere': { zh: '全局', zhtw: '全域', en: 'Everywhere' },
  'keys.show': { zh: '显示快捷键', zhtw: '顯示快速鍵', en: 'Show these shortcuts' },
  'keys.close': { zh: '关闭最上层窗口', zhtw: '關閉最上層視窗', en: 'Close what lies on top' },
  'keys.form': { zh: '表单', zhtw: '表單', en: 'Form' },
  'keys.save': { zh: '保存', zhtw: '儲存', en: 'Save' },
  'keys.submit': { zh: '提交', zhtw: '提交', en: 'Submit' },
  'keys.decision': { zh: '审批', zhtw: '審批', en: 'Decision' },
  'keys.confirm': { zh: '确定', zhtw: '確定', en: 'Confirm' },
  'keys.records': { zh: '逐条查看', zhtw: '逐筆檢視', en: 'From record to record' },
  'keys.list': { zh: '列表', zhtw: '列表', en: 'List' },
  'keys.open': { zh: '打开所在行', zhtw: '開啟所在列', en: 'Open the row' },
  'keys.open-elsewhere': { zh: '在新标签页打开所在行', zhtw: '在新分頁開啟所在列', en: 'Open the row in another tab' },
  'keys.table': { zh: '明细表', zhtw: '明細表', en: 'Table of rows' },
  'keys.move': { zh: '移动单元格', zhtw: '移動儲存格', en: 'Move between cells' },
  'keys.extend': { zh: '选择区域', zhtw: '選擇區域', en: 'Select cells' },
  'keys.edit': { zh: '编辑单元格', zhtw: '編輯儲存格', en: 'Edit the cell' },
  'keys.restore': { zh: '还原单元格', zhtw: '還原儲存格', en: 'Restore the cell' },
  'keys.go-on': { zh: '下一单元格', zhtw: '下一儲存格', en: 'Next cell' },
  'keys.fill': { zh: '复制上一行的值', zhtw: '複製上一列的值', en: 'Copy the value above' },
  'keys.clear': { zh: '清空单元格', zhtw: '清空儲存格', en: 'Clear the cell' },
  'keys.copy': { zh: '复制', zhtw: '複製', en: 'Copy' },
  'keys.paste': { zh: '粘贴', zhtw: '貼上', en: 'Paste' },
} satisfies Texts
