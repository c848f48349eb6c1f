import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.barcode.name': { zh: '条形码', zhtw: '條碼', en: 'Bar code' },
  'fields.barcode.of': { zh: '条形码 {{text}}', zhtw: '條碼 {{text}}', en: 'Bar code {{text}}' },
  'fields.barcode.nothing': { zh: '暂无条形码', zhtw: '尚無條碼', en: 'No bar code yet' },
  'fields.barcode.not-letters': {
    zh: '“{{text}}”不能生成条形码，只支持字母和数字',
    zhtw: '「{{text}}」不能產生條碼，只支援字母和數字',
    en: '“{{text}}” makes no bar code: letters and digits only',
  },
  'fields.barcode.no-ean': {
    zh: '“{{text}}”不能生成 EAN-13 条形码，需要 12 位或校验正确的 13 位数字',
    zhtw: '「{{text}}」不能產生 EAN-13 條碼，需要 12 位或校驗正確的 13 位數字',
    en: '“{{text}}” makes no EAN-13 bar code: it takes 12 digits, or 13 with the right check digit',
  },
} satisfies Texts
