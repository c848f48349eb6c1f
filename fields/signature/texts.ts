import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.signature.name': { zh: '手写签名', zhtw: '手寫簽名', en: 'Signature' },
  'fields.signature.sign': { zh: '签名', zhtw: '簽名', en: 'Sign' },
  'fields.signature.again': { zh: '重新签名', zhtw: '重新簽名', en: 'Sign again' },
  'fields.signature.remove': { zh: '移除签名', zhtw: '移除簽名', en: 'Remove' },
  'fields.signature.picture': { zh: '签名：{{name}}', zhtw: '簽名：{{name}}', en: 'Signature: {{name}}' },
  'fields.signature.pad': { zh: '签名板', zhtw: '簽名板', en: 'Paper to sign on' },
  'fields.signature.help': {
    zh: '用鼠标、手写笔或手指书写；不便书写时，可选用个人资料中保存的签名。',
    zhtw: '用滑鼠、手寫筆或手指書寫；不便書寫時，可選用個人資料中儲存的簽名。',
    en: 'Write with the mouse, a pen or a finger. If you cannot, take a signature that is kept in your profile.',
  },
  'fields.signature.undo': { zh: '撤销一笔', zhtw: '復原一筆', en: 'Undo stroke' },
  'fields.signature.clear': { zh: '清空', zhtw: '清空', en: 'Clear' },
  'fields.signature.own': { zh: '我的签名', zhtw: '我的簽名', en: 'My signatures' },
  'fields.signature.own-one': { zh: '我的签名 {{number}}', zhtw: '我的簽名 {{number}}', en: 'My signature {{number}}' },
  'fields.signature.nothing': {
    zh: '请先签名或选择已保存的签名',
    zhtw: '請先簽名或選擇已儲存的簽名',
    en: 'Please sign, or choose a signature',
  },
  'fields.signature.not-stored': {
    zh: '签名没有保存，请再试一次',
    zhtw: '簽名沒有儲存，請再試一次',
    en: 'The signature was not stored; please try again',
  },
  'fields.signature.one': { zh: '只能有一个签名', zhtw: '只能有一個簽名', en: 'There can be one signature only' },
} satisfies Texts
