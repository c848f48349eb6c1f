import type { Texts } from '#engine/texts/text.ts'

/** Texts of pictures within formatted text. They come with the screens that write such texts (`web-words.ts`). */
export const picturedTextTexts = {
  'ui.rich-text.picture': { zh: '插入图片', zhtw: '插入圖片', en: 'Insert a picture' },
  'ui.rich-text.picture-uploading': {
    zh: '正在上传“{{name}}” {{percent}}%',
    zhtw: '正在上傳「{{name}}」 {{percent}}%',
    en: 'Uploading “{{name}}” {{percent}}%',
  },
  'ui.rich-text.pictures-waiting': {
    zh: '图片正在上传，请稍候再保存',
    zhtw: '圖片正在上傳，請稍候再儲存',
    en: 'A picture is being uploaded: save in a moment',
  },
  'ui.rich-text.picture-refused': {
    zh: '“{{name}}”未插入：{{reason}}',
    zhtw: '「{{name}}」未插入：{{reason}}',
    en: '“{{name}}” was not inserted: {{reason}}',
  },
  'ui.rich-text.picture-failed': { zh: '上传失败，请重试', zhtw: '上傳失敗，請重試', en: 'it could not be uploaded, try again' },
  'ui.rich-text.picture-type': {
    zh: '仅支持 PNG、JPG、GIF、BMP 图片',
    zhtw: '僅支援 PNG、JPG、GIF、BMP 圖片',
    en: 'only PNG, JPG, GIF and BMP pictures are taken',
  },
  'ui.rich-text.picture-size': {
    zh: '图片不能超过 {{size}} MB',
    zhtw: '圖片不能超過 {{size}} MB',
    en: 'a picture may have at most {{size}} MB',
  },
  'ui.rich-text.pictures-foreign': {
    zh: '粘贴的内容中有 {{count}} 张其他网站的图片未插入，请先保存到本机，再用“插入图片”上传',
    zhtw: '貼上的內容中有 {{count}} 張其他網站的圖片未插入，請先儲存到本機，再用「插入圖片」上傳',
    en: '{{count}} pictures of other pages were not inserted: save them on this device and insert them from there',
  },
  'ui.rich-text.picture-words': { zh: '图片说明', zhtw: '圖片說明', en: 'What the picture shows' },
  'ui.rich-text.picture-gone': { zh: '图片无法显示', zhtw: '圖片無法顯示', en: 'The picture cannot be shown' },
  'ui.rich-text.picture-choose': { zh: '选择图片', zhtw: '選擇圖片', en: 'Choose a picture' },
  'ui.rich-text.picture-change': { zh: '更换图片', zhtw: '更換圖片', en: 'Choose another picture' },
  'ui.rich-text.picture-remove': { zh: '移除图片', zhtw: '移除圖片', en: 'Take the picture out' },
  'ui.rich-text.picture-rules': {
    zh: 'PNG、JPG、GIF、BMP，不超过 {{size}} MB',
    zhtw: 'PNG、JPG、GIF、BMP，不超過 {{size}} MB',
    en: 'PNG, JPG, GIF or BMP, at most {{size}} MB',
  },
} satisfies Texts
