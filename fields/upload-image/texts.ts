import type { Texts } from '#engine/texts/text.ts'

/** What is refused is quoted in document 2, section 5; `files.images-only` says the rest. */
export const texts = {
  'fields.upload-image.name': { zh: '图片上传', zhtw: '圖片上傳', en: 'Pictures' },
  'fields.upload-image.too-many': {
    zh: '当前限制最多可以上传{{limit}}张图片',
    zhtw: '目前限制最多可以上傳{{limit}}張圖片',
    en: 'At most {{limit}} pictures can be uploaded',
  },
  'fields.upload-image.too-large': {
    zh: '图片大小超过{{size}}{{unit}}',
    zhtw: '圖片大小超過{{size}}{{unit}}',
    en: 'The picture is larger than {{size}}{{unit}}',
  },
  'fields.upload-image.no-text': { zh: '图片不能以文本填写', zhtw: '圖片不能以文字填寫', en: 'Pictures cannot be given as text' },
  'fields.upload-image.add': { zh: '上传图片', zhtw: '上傳圖片', en: 'Upload' },
  'fields.upload-image.camera': { zh: '拍照', zhtw: '拍照', en: 'Take photo' },
  'fields.upload-image.limits': {
    zh: '单张图片不超过{{size}}{{unit}}',
    zhtw: '單張圖片不超過{{size}}{{unit}}',
    en: 'Up to {{size}}{{unit}} a picture',
  },
  'fields.upload-image.limits-count': { zh: '最多{{limit}}张', zhtw: '最多{{limit}}張', en: 'up to {{limit}} pictures' },
  'fields.upload-image.drop': {
    zh: '可拖放、粘贴图片，拖动排序',
    zhtw: '可拖放、貼上圖片，拖曳排序',
    en: 'drop or paste pictures, drag them into order',
  },
  'fields.upload-image.earlier': { zh: '前移 {{name}}', zhtw: '前移 {{name}}', en: 'Move {{name}} forward' },
  'fields.upload-image.later': { zh: '后移 {{name}}', zhtw: '後移 {{name}}', en: 'Move {{name}} back' },
  'fields.upload-image.count': { zh: '图片（{{count}}）', zhtw: '圖片（{{count}}）', en: 'Pictures ({{count}})' },
  'fields.upload-image.unshown': { zh: '无法显示', zhtw: '無法顯示', en: 'Cannot be shown' },
} satisfies Texts
