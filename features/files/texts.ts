import type { Texts } from '#engine/texts/text.ts'

/** What the browser says of files besides the server. The reading error is quoted in document 2, section 9. */
export const fileTexts = {
  'files.images-only': { zh: '请上传图片', zhtw: '請上傳圖片', en: 'Please upload an image' },
  'files.chat-image-too-large': { zh: '图片大小不能超过5M', zhtw: '圖片大小不能超過5M', en: 'The image may have at most 5 MB' },
  'files.image-broken': { zh: '图片已损坏或无法读取', zhtw: '圖片已損毀或無法讀取', en: 'The image is damaged or cannot be read' },
  'files.unreadable': {
    zh: '文件{{name}}读取出错，请检查该文件',
    zhtw: '檔案{{name}}讀取出錯，請檢查該檔案',
    en: 'The file {{name}} cannot be read, please check it',
  },
} satisfies Texts
