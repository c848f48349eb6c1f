import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.upload.name': { zh: '文件上传', zhtw: '檔案上傳', en: 'Files' },
  'fields.upload.too-many': {
    zh: '当前限制最多可以上传{{limit}}个文件',
    zhtw: '目前限制最多可以上傳{{limit}}個檔案',
    en: 'At most {{limit}} files can be uploaded',
  },
  'fields.upload.too-large': {
    zh: '文件大小超过{{size}}{{unit}}',
    zhtw: '檔案大小超過{{size}}{{unit}}',
    en: 'The file is larger than {{size}}{{unit}}',
  },
  'fields.upload.wrong-type': {
    zh: '请上传{{accept}}类型的文件',
    zhtw: '請上傳{{accept}}類型的檔案',
    en: 'Please upload files of the type {{accept}}',
  },
  'fields.upload.no-text': { zh: '文件不能以文本填写', zhtw: '檔案不能以文字填寫', en: 'Files cannot be given as text' },
} satisfies Texts
