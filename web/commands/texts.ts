import type { Texts } from '#engine/texts/text.ts'

/** Texts of the command bar. */
export const commandTexts = {
  'commands.title': { zh: '搜索', zhtw: '搜尋', en: 'Search' },
  'commands.placeholder': {
    zh: '搜索页面、单据、人员或操作，支持拼音',
    zhtw: '搜尋頁面、單據、人員或操作，支援拼音',
    en: 'Pages, records, people, actions',
  },
  'commands.used': { zh: '最近使用', zhtw: '最近使用', en: 'Used lately' },
  'commands.pages': { zh: '页面', zhtw: '頁面', en: 'Pages' },
  'commands.settings': { zh: '设置与操作', zhtw: '設定與操作', en: 'Settings and actions' },
  'commands.mode': { zh: '切换为{{mode}}界面', zhtw: '切換為{{mode}}介面', en: 'Appearance: {{mode}}' },
  'commands.language': { zh: '切换语言：{{language}}', zhtw: '切換語言：{{language}}', en: 'Language: {{language}}' },
  'commands.searching': { zh: '正在搜索…', zhtw: '正在搜尋…', en: 'Searching…' },
  'commands.start': { zh: '输入关键字开始搜索', zhtw: '輸入關鍵字開始搜尋', en: 'Type to search' },
  'commands.nothing': { zh: '没有找到，请换一个关键字', zhtw: '沒有找到，請換一個關鍵字', en: 'Nothing found. Try another word' },
  'commands.failed': {
    zh: '{{group}}搜索失败：{{reason}}',
    zhtw: '{{group}}搜尋失敗：{{reason}}',
    en: '{{group}} could not be searched: {{reason}}',
  },
  'commands.keys-move': { zh: '↑↓ 选择', zhtw: '↑↓ 選擇', en: '↑↓ choose' },
  'commands.keys-open': { zh: 'Enter 打开', zhtw: 'Enter 開啟', en: 'Enter opens' },
  'commands.keys-close': { zh: 'Esc 关闭', zhtw: 'Esc 關閉', en: 'Esc closes' },
} satisfies Texts
