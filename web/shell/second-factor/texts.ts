import type { Texts } from '#engine/texts/text.ts'

export const secondFactorTexts = {
  'web.factor.set-up': { zh: '设置二步验证', zhtw: '設定兩步驟驗證', en: 'Set up the second factor' },
  'web.factor.forced': {
    zh: '系统要求超级管理员使用二步验证，请先完成设置',
    zhtw: '系統要求超級管理員使用兩步驟驗證，請先完成設定',
    en: 'Super administrators need a second factor here. Set it up before you go on',
  },
  'web.factor.what': {
    zh: '开启后，登录时除密码外还需输入手机验证器应用（如 Microsoft Authenticator）中的动态验证码。',
    zhtw: '開啟後，登入時除密碼外還需輸入手機驗證器應用程式（如 Microsoft Authenticator）中的動態驗證碼。',
    en: 'Signing in will ask for a code of an authenticator app beside the password.',
  },
  'web.factor.password': { zh: '请先输入登录密码', zhtw: '請先輸入登入密碼', en: 'Your password first' },
  'web.factor.next': { zh: '下一步', zhtw: '下一步', en: 'Next' },
  'web.factor.scan': {
    zh: '用验证器应用扫描二维码，然后输入应用显示的 6 位数字。',
    zhtw: '用驗證器應用程式掃描 QR 碼，然後輸入應用程式顯示的 6 位數字。',
    en: 'Scan this with the app, then enter the six digits that it shows.',
  },
  'web.factor.qr': { zh: '二维码', zhtw: 'QR 碼', en: 'QR code' },
  'web.factor.by-hand': { zh: '无法扫描时手动输入密钥：', zhtw: '無法掃描時手動輸入金鑰：', en: 'If you cannot scan it, type this key:' },
  'web.factor.codes': { zh: '恢复码', zhtw: '復原碼', en: 'Recovery codes' },
  'web.factor.codes-help': {
    zh: '手机丢失时，每个恢复码可代替动态验证码登录一次。恢复码只显示这一次，请妥善保存。',
    zhtw: '手機遺失時，每個復原碼可代替動態驗證碼登入一次。復原碼只顯示這一次，請妥善保存。',
    en: 'Without your phone, each of these signs you in once. They are shown only now: keep them in a safe place.',
  },
  'web.factor.codes-save': { zh: '保存为文件', zhtw: '儲存為檔案', en: 'Save as a file' },
  'web.factor.codes-kept': { zh: '我已保存', zhtw: '我已儲存', en: 'I have kept them' },
} satisfies Texts
