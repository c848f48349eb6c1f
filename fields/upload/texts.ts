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
  'fields.upload.lost': { zh: '未上传完', zhtw: '未上傳完', en: 'Not finished' },
  'fields.upload.lost-hint': {
    zh: '以下文件上次没有上传完。请重新选择原文件继续，已上传的部分不会重传；不需要的请移除',
    zhtw: '以下檔案上次沒有上傳完。請重新選擇原檔案繼續，已上傳的部分不會重傳；不需要的請移除',
    en: 'These files were not uploaded to their end. Choose them again to go on where they stopped, or remove them',
  },
  'fields.upload.go-on': { zh: '继续', zhtw: '繼續', en: 'Go on' },
  'fields.upload.go-on-with': { zh: '继续上传 {{name}}', zhtw: '繼續上傳 {{name}}', en: 'Go on with {{name}}' },
  'fields.upload.forget': { zh: '移除', zhtw: '移除', en: 'Remove' },
  'fields.upload.forget-file': { zh: '移除 {{name}}', zhtw: '移除 {{name}}', en: 'Remove {{name}}' },
  'fields.upload.unfinished': {
    zh: '还有文件没有上传完成，请等待上传完成，或重新上传、移除',
    zhtw: '還有檔案沒有上傳完成，請等待上傳完成，或重新上傳、移除',
    en: 'Not all files are uploaded yet: wait for them, upload them again or remove them',
  },
  'fields.upload.no-text': { zh: '文件不能以文本填写', zhtw: '檔案不能以文字填寫', en: 'Files cannot be given as text' },
} satisfies Texts
