import type { Texts } from '#engine/texts/text.ts'

/** What the preview of files says in the browser; it comes with the preview. */
export const previewTexts = {
  'files.preview.previous': { zh: '上一个文件', zhtw: '上一個檔案', en: 'Previous file' },
  'files.preview.next': { zh: '下一个文件', zhtw: '下一個檔案', en: 'Next file' },
  'files.preview.place': { zh: '{{place}} / {{count}}', zhtw: '{{place}} / {{count}}', en: '{{place}} / {{count}}' },
  'files.preview.tools': { zh: '查看工具', zhtw: '檢視工具', en: 'Tools' },
  'files.preview.larger': { zh: '放大', zhtw: '放大', en: 'Larger' },
  'files.preview.smaller': { zh: '缩小', zhtw: '縮小', en: 'Smaller' },
  'files.preview.fit': { zh: '适应窗口', zhtw: '符合視窗', en: 'Fit' },
  'files.preview.turn': { zh: '旋转', zhtw: '旋轉', en: 'Turn' },
  'files.preview.cut': {
    zh: '内容较多，仅显示前面一部分，完整内容请下载查看',
    zhtw: '內容較多，僅顯示前面一部分，完整內容請下載檢視',
    en: 'There is more than is shown here; download the file for all of it',
  },
  'files.preview.not-shown': { zh: '无法预览', zhtw: '無法預覽', en: 'No preview' },
  'files.preview.download': { zh: '下载文件', zhtw: '下載檔案', en: 'Download' },
  'files.preview.empty': { zh: '文件没有内容', zhtw: '檔案沒有內容', en: 'The file is empty' },
  'files.preview.pages': { zh: '共{{count}}页', zhtw: '共{{count}}頁', en: '{{count}} pages' },
  'files.preview.page': { zh: '第{{number}}页', zhtw: '第{{number}}頁', en: 'Page {{number}}' },
  'files.preview.page-failed': {
    zh: '第{{number}}页无法显示，请下载后查看',
    zhtw: '第{{number}}頁無法顯示，請下載後檢視',
    en: 'Page {{number}} cannot be shown, download the file instead',
  },
  'files.preview.pdf-locked': {
    zh: '文件设有密码，请下载后查看',
    zhtw: '檔案設有密碼，請下載後檢視',
    en: 'The file has a password, download it instead',
  },
  'files.preview.pdf-unreadable': {
    zh: '文件已损坏或无法读取，请下载后查看',
    zhtw: '檔案已損毀或無法讀取，請下載後檢視',
    en: 'The file is damaged or cannot be read, download it instead',
  },
  'files.preview.pdf-too-many': {
    zh: '文件页数过多，请下载后查看',
    zhtw: '檔案頁數過多，請下載後檢視',
    en: 'The file has too many pages, download it instead',
  },
  'files.preview.row-number': { zh: '行号', zhtw: '列號', en: 'Row number' },
  'files.preview.table': { zh: '表格', zhtw: '表格', en: 'Table' },
  'files.preview.more': { zh: '显示更多（还有{{count}}行）', zhtw: '顯示更多（還有{{count}}列）', en: 'Show more ({{count}} rows left)' },
  'files.preview.picture': { zh: '文档中的图片', zhtw: '文件中的圖片', en: 'Picture in the document' },
} satisfies Texts
