import type { Texts } from '#engine/texts/text.ts'

export const generateDialogTexts = {
  'function-code.title': { zh: '代码生成', zhtw: '程式碼產生', en: 'Generate code' },
  'function-code.of': { zh: '代码生成 · {{name}}', zhtw: '程式碼產生 · {{name}}', en: 'Generate code · {{name}}' },
  'function-code.module': { zh: '所属模块', zhtw: '所屬模組', en: 'Module' },
  'function-code.class': { zh: '类名', zhtw: '類別名稱', en: 'Class name' },
  'function-code.class-hint': { zh: '按功能编码命名', zhtw: '按功能編碼命名', en: 'Named by the code' },
  'function-code.sub-class': { zh: '子表类名', zhtw: '子表類別名稱', en: 'Class names of sub-tables' },
  'function-code.sub-class-hint': { zh: '按顺序，用逗号分隔', zhtw: '按順序，用逗號分隔', en: 'In order, with commas' },
  'function-code.package': { zh: '包名', zhtw: '套件名稱', en: 'Package' },
  'function-code.description': { zh: '说明', zhtw: '說明', en: 'Description' },
  'function-code.preview': { zh: '预览', zhtw: '預覽', en: 'Preview' },
  'function-code.download': { zh: '下载代码', zhtw: '下載程式碼', en: 'Download' },
  'function-code.files': { zh: '文件', zhtw: '檔案', en: 'Files' },
  'function-code.note': {
    zh: '根据已发布的功能生成，包含类型、客户端、页面和测试',
    zhtw: '根據已發布的功能產生，包含型別、客戶端、頁面和測試',
    en: 'Made of what is published: types, a client, a page and a test',
  },
} satisfies Texts
