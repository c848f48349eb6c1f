import type { Texts } from '#engine/texts/text.ts'

/** Words of the dialog for scripts, of forms and of lists, and of what a check finds in them. */
export const functionScriptTexts = {
  'function-scripts.title': { zh: '脚本', zhtw: '指令碼', en: 'Scripts' },
  'function-scripts.written': { zh: '已编写', zhtw: '已編寫', en: 'written' },
  'function-scripts.begin': { zh: '填入示例', zhtw: '填入範例', en: 'Begin with an example' },
  'function-scripts.insert': { zh: '插入字段名', zhtw: '插入欄位名', en: 'Insert the name of a field' },
  'function-scripts.keys': {
    zh: 'Tab 缩进，Shift+Tab 减少缩进；按 Esc 后再按 Tab 离开编辑框，Ctrl+Z 撤销',
    zhtw: 'Tab 縮排，Shift+Tab 減少縮排；按 Esc 後再按 Tab 離開編輯框，Ctrl+Z 復原',
    en: 'Tab indents, Shift+Tab takes it back; Esc and then Tab leaves the editor, Ctrl+Z undoes',
  },
  'function-scripts.fault': {
    zh: '第{{line}}行第{{column}}列有语法错误：{{reason}}',
    zhtw: '第{{line}}行第{{column}}列有語法錯誤：{{reason}}',
    en: 'Line {{line}}, column {{column}}: {{reason}}',
  },
  'function-scripts.fault-somewhere': { zh: '语法错误：{{reason}}', zhtw: '語法錯誤：{{reason}}', en: 'Fault of syntax: {{reason}}' },
  'function-scripts.show-fault': { zh: '定位', zhtw: '定位', en: 'Show' },
  'function-scripts.no-field': {
    zh: '第{{line}}行：没有字段“{{name}}”',
    zhtw: '第{{line}}行：沒有欄位「{{name}}」',
    en: 'Line {{line}}: there is no field {{name}}',
  },
  'function-scripts.no-column': {
    zh: '第{{line}}行：“{{name}}”不是列表的列，脚本读不到它的值',
    zhtw: '第{{line}}行：「{{name}}」不是列表的欄，指令碼讀不到它的值',
    en: 'Line {{line}}: {{name}} is no column of the list, so a script cannot read it',
  },
} satisfies Texts
