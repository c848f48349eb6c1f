import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.qr-code.name': { zh: '二维码', zhtw: 'QR 碼', en: 'QR code' },
  'fields.qr-code.of': { zh: '二维码 {{text}}', zhtw: 'QR 碼 {{text}}', en: 'QR code {{text}}' },
  'fields.qr-code.nothing': { zh: '暂无二维码', zhtw: '尚無 QR 碼', en: 'No QR code yet' },
  'fields.qr-code.too-long': { zh: '内容过长，不能生成二维码', zhtw: '內容過長，不能產生 QR 碼', en: 'The text is too long for a QR code' },
} satisfies Texts
